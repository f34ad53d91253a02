const header = /^(?:::+|#!)(?:(?:\/\w+)*[/ ])?(?<language>[\w#.+-]+)/

/** The language in the first line of code: `#!python`, `#!/usr/bin/env python` or `:::python`. */
export function languageOfFirstLine(code: string): string | undefined {
  return header.exec(code)?.groups?.language?.toLowerCase()
}
