/** The only place where characters become HTML. */

const loneAmpersand = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi

/** Text as typed in a message: a well-formed character reference stays one. */
export function escapeText(text: string): string {
  let escaped = text
  if (escaped.includes('&')) escaped = escaped.replace(loneAmpersand, '&amp;')
  if (escaped.includes('<')) escaped = escaped.replaceAll('<', '&lt;')
  if (escaped.includes('>')) escaped = escaped.replaceAll('>', '&gt;')
  return escaped
}

/** An attribute's value that came from the message, for use between double quotes. */
export function escapeAttribute(text: string): string {
  const escaped = escapeText(text)
  return escaped.includes('"') ? escaped.replaceAll('"', '&quot;') : escaped
}

/** Text in which nothing is a character reference, such as code. */
export function escapeLiteral(text: string): string {
  return escapeText(text.includes('&') ? text.replaceAll('&', '&amp;') : text)
}
