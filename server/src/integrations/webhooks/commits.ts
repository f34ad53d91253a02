import { lines, link, plain, shortened } from './text.ts'

/** So many commits of a push are listed. */
export const LISTED = 10

export interface Commit {
  readonly id: string
  readonly message: string
  readonly url: string | undefined
}

/** A push below the line that tells it: the first commits by the first lines of their messages. */
export function withCommits(line: string, commits: readonly Commit[], total = commits.length): string {
  const listed = commits.slice(0, LISTED).map(({ id, message, url }) => {
    const [subject = ''] = message.split('\n', 1)
    return `* ${link(id, url)} ${plain(shortened(subject, 200))}`
  })
  const rest = total - listed.length
  if (listed.length === 0) return `${line}.`
  return lines(`${line}:`, ...listed, rest > 0 ? `* and ${rest} more` : undefined)
}
