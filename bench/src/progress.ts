/** Shows the present step: a line on stderr that replaces itself on a terminal. */
export function progress(text: string) {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[2K${text}` : `${text}\n`)
}

export function endProgress() {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
}
