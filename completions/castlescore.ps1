# castlescore: what could come next, asked of the program itself.
Register-ArgumentCompleter -Native -CommandName castlescore -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $start = $commandAst.Extent.StartOffset
    $length = $cursorPosition - $start
    $line = $line.PadRight($length).Substring(0, $length)
    $Env:_CASTLESCORE_COMPLETE = "complete_powershell"
    $Env:_CASTLESCORE_LINE = $line
    try {
        castlescore 2>$null | ForEach-Object {
            $word, $about = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:_CASTLESCORE_COMPLETE, Env:_CASTLESCORE_LINE
    }
}
