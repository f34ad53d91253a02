const header = /^(?:::+|#!)(?:(?:\/\w+)*[/ ])?(?<language>[\w#.+-]+)/

/** The language that the first line of code names: `#!python`, `#!/usr/bin/env python` or `:::python`. */
export function languageOfFirstLine(code: string): string | undefined {
  return header.exec(code)?.groups?.language?.toLowerCase()
}
