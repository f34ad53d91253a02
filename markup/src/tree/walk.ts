import type { Block, Document, Inline } from './tree.ts'

/** Calls `visit` for every inline of the tree, outer ones first. */
export function walkInlines(document: Document, visit: (inline: Inline) => void): void {
  walkBlocks(document.blocks, visit)
}

function walkBlocks(blocks: readonly Block[], visit: (inline: Inline) => void): void {
  for (const block of blocks) {
    for (const inlines of inlinesOf(block)) visitAll(inlines, visit)
    if (block.type === 'spoiler') walkBlocks(block.header, visit)
    if (block.type === 'list') {
      for (const item of block.items) {
        visitAll(item.inlines, visit)
        walkBlocks(item.blocks, visit)
      }
    } else if ('blocks' in block) walkBlocks(block.blocks, visit)
  }
}

function inlinesOf(block: Block): readonly Inline[][] {
  if (block.type === 'table') return [block.header, ...block.rows].flat()
  return 'inlines' in block ? [block.inlines] : []
}

function visitAll(inlines: readonly Inline[], visit: (inline: Inline) => void): void {
  for (const inline of inlines) {
    visit(inline)
    if ('inlines' in inline) visitAll(inline.inlines, visit)
  }
}

/** The text of inlines without markup. */
export function textOf(inlines: readonly Inline[]): string {
  let text = ''
  visitAll(inlines, (inline) => {
    if (inline.type === 'text') text += inline.text
    else if (inline.type === 'code') text += inline.code
    else if (inline.type === 'math') text += inline.tex
    else if (inline.type === 'break') text += '\n'
  })
  return text
}
