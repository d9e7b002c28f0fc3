"""What commands answer: `evenings` has the values of whole evenings, `schemas` describes all; the games have theirs."""
