import { escapeAttribute, escapeLiteral } from '../../text/escape.ts'

export type Attributes = Record<string, string | undefined>

export function open(tag: string, attributes: Attributes, escaped = escapeAttribute): string {
  let html = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) html += ` ${name}="${escaped(value)}"`
  }
  return `${html}>`
}

/** An element around HTML that is already escaped. */
export function element(tag: string, attributes: Attributes, html: string): string {
  return `${open(tag, attributes)}${html}</${tag}>`
}

export function escapeLiteralAttribute(value: string): string {
  return escapeLiteral(value).replaceAll('"', '&quot;')
}
