import { diffArrays } from 'diff'
import { Parser } from 'htmlparser2'

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

/** The HTML cut into tags, stretches of space and words. */
function tokensOf(html: string): string[] {
  const tokens: string[] = []
  const source = () => html.slice(parser.startIndex, parser.endIndex + 1)
  const parser = new Parser(
    {
      onopentag: () => tokens.push(source()),
      onclosetag: (_name, isImplied) => isImplied || tokens.push(source()),
      ontext: (text) => tokens.push(...text.split(/(\s+)/).filter((piece) => piece !== '')),
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return tokens
}

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
