/** All escaping of HTML. */

const loneAmpersand = /&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)/gi

/** Escapes text as typed in a message: a well-formed character reference stays one. */
export function escapeText(text: string): string {
  let escaped = text
  if (escaped.includes('&')) escaped = escaped.replace(loneAmpersand, '&amp;')
  if (escaped.includes('<')) escaped = escaped.replaceAll('<', '&lt;')
  if (escaped.includes('>')) escaped = escaped.replaceAll('>', '&gt;')
  return escaped
}

/** Escapes a value from the message for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  const escaped = escapeText(text)
  return escaped.includes('"') ? escaped.replaceAll('"', '&quot;') : escaped
}

/** Escapes text without character references, such as code. */
export function escapeLiteral(text: string): string {
  return escapeText(text.includes('&') ? text.replaceAll('&', '&amp;') : text)
}
