import { lines, link, listed, plain, shortened } from './text.ts'

/** So many commits of a push are listed. */
export const LISTED = 10

export interface Commit {
  readonly id: string
  readonly message: string
  readonly url: string | undefined
}

/** A push below the line that tells it: the first commits by the first lines of their messages. */
export function withCommits(line: string, commits: readonly Commit[], total = commits.length): string {
  if (commits.length === 0) return `${line}.`
  const told = commits.slice(0, LISTED).map(({ id, message, url }) => {
    const [subject = ''] = message.split('\n', 1)
    return `${link(id, url)} ${plain(shortened(subject, 200))}`
  })
  return lines(`${line}:`, listed(told, LISTED, total))
}
