"""What commands answer with --json: the documents, their models and schemas."""
