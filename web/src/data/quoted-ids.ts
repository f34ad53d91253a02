/** A link to a message, and the quote that it introduces. */
const QUOTE = /<a href="([^"]*)#narrow\/[^"]*?\/near\/(\d+)"[^>]*>[^<]*<\/a>:<\/p>\s*<blockquote>/g

/** The messages that a message quotes with a link to them. */
export function quotedIds(html: string, origin: string): number[] {
  // Most messages quote none.
  if (!html.includes('/near/')) return []
  const own = new Set(['', '/', origin, `${origin}/`])
  const found = [...html.matchAll(QUOTE)].filter(([, place = '']) => own.has(place))
  return [...new Set(found.map(([, , id]) => Number(id)))]
}
