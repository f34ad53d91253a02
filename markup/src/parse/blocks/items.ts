import type { Steps } from '../../context/steps.ts'
import { trimStart } from '../../text/characters.ts'
import type { ListDraft, ParentDraft } from './drafts.ts'

export const bulletItem = /^ {0,1}[*+-] +(.*)$/s
export const numberItem = /^ {0,1}(\d+)\. +(.*)$/s
const indentedItem = /^ {2,3}(?:\d+\.|[*+-]) +/

export function addItem(list: ListDraft): ParentDraft {
  const item: ParentDraft = { kind: 'item', text: '', children: [] }
  list.children.push(item)
  return item
}

/** A tight item becomes a loose one: its text moves into a paragraph. */
export function wrapText(item: ParentDraft): void {
  if (item.text === '') return
  item.children.unshift({ kind: 'paragraph', level: 0, text: item.text })
  item.text = ''
}

export function loosen(item: ParentDraft): void {
  wrapText(item)
  const last = item.children.at(-1)
  if (last?.kind !== 'run') return
  item.children[item.children.length - 1] = { kind: 'paragraph', level: 0, text: trimStart(last.text) }
}

/** Cuts a list block into items, each a list of lines without its mark; nested ones keep their indent. */
export function itemsOf(
  lines: string[],
  ordered: boolean,
  steps: Steps,
): { start: string; items: string[][] } {
  const items: string[][] = []
  let start = '1'
  for (const line of lines) {
    steps.add(line.length + 1)
    const match = (ordered ? numberItem : bulletItem).exec(line)
    const last = items.at(-1)
    if (match) {
      if (ordered && !last) start = match[1] ?? '1'
      items.push([match[ordered ? 2 : 1] ?? ''])
    } else if (last && !(indentedItem.test(line) && !last[0]?.startsWith('  '))) {
      last.push(line)
    } else items.push([line])
  }
  return { start, items }
}
