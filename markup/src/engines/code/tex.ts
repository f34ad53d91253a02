import type { CodeToken } from '../../context/engines.ts'

/** TeX's special characters: clients have a color for them, the highlighter leaves them plain. */
const special = /([{}&_^]+)/

export function refineTex(tokens: readonly CodeToken[]): CodeToken[] {
  return tokens.flatMap((token) => {
    if (token.kind !== undefined) return [token]
    const parts = token.text.split(special).filter((text) => text !== '')
    return parts.map((text) => ({ kind: special.test(text) ? 'nb' : undefined, text }))
  })
}
