import { diffArrays } from 'diff'

/** A tag, a stretch of space, or a word. */
const TOKENS = /<[^>]*>|\s+|[^\s<]+/g
const isTag = (token: string) => token.startsWith('<')

const INSERTED = 'highlight_text_inserted'
const DELETED = 'highlight_text_deleted'

/** Above so many tokens, comparing takes longer than anybody would wait for it. */
const MOST_TOKENS = 20_000

/** The new HTML with the words that were added and taken away marked; tags are those of the new one. */
export function htmlDifference(before: string, after: string): string {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  if (old.length + now.length > MOST_TOKENS) return after
  return diffArrays(old, now)
    .map(({ value, added, removed }) => {
      if (removed)
        return marked(
          value.filter((token) => !isTag(token)),
          DELETED,
        )
      return added ? marked(value, INSERTED) : value.join('')
    })
    .join('')
}

const tokensOf = (html: string): string[] => html.match(TOKENS) ?? []

/** Marks what is between the tags, so that these stay as nested as they are. */
function marked(tokens: readonly string[], name: string): string {
  let html = ''
  let words = ''
  const close = () => {
    if (words !== '') html += `<span class="${name}">${words}</span>`
    words = ''
  }
  for (const token of tokens) {
    if (!isTag(token)) {
      words += token
      continue
    }
    close()
    html += token
  }
  close()
  return html
}
