import { escapeText } from './escape.ts'
import type { Block, Document, Inline } from './tree.ts'

/** Writes the tree as the HTML that clients read. */
export function toHtml(document: Document): string {
  return document.blocks.map(block).join('\n')
}

function block(node: Block): string {
  return node.type === 'paragraph' ? `<p>${node.inlines.map(inline).join('')}</p>` : ''
}

function inline(node: Inline): string {
  if (node.type === 'break') return '<br>\n'
  return node.type === 'text' ? escapeText(node.text) : ''
}
