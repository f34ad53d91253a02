import type { Facts } from './facts.ts'
import type { Document, Inline } from './tree.ts'

/** Reads a message's source into its tree. */
export function parse(source: string, _facts: Facts): Document {
  const paragraphs = source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
  return {
    type: 'document',
    blocks: paragraphs.map((text) => ({ type: 'paragraph', inlines: lines(text) })),
  }
}

function lines(text: string): Inline[] {
  return text
    .split('\n')
    .flatMap((line, index): Inline[] =>
      index === 0 ? [{ type: 'text', text: line }] : [{ type: 'break' }, { type: 'text', text: line }],
    )
}
