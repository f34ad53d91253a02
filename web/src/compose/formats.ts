import type { KeyboardEvent } from 'react'
import { t } from '#language/words.ts'
import { isPressed, keyCaps } from '#ui/keys/keys.ts'
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'

export interface FormatEntry {
  readonly id: string
  readonly name: string
  readonly keys?: string
  readonly change: (edit: Edit) => Edit
}

/** What the buttons and the keys of a text field do. */
export const FORMATS = [
  {
    id: 'bold',
    get name() {
      return t`Bold`
    },
    keys: 'Mod+B',
    change: (edit) => wrap(edit, '**'),
  },
  {
    id: 'italic',
    get name() {
      return t`Italic`
    },
    keys: 'Mod+I',
    change: (edit) => wrap(edit, '*'),
  },
  {
    id: 'strike',
    get name() {
      return t`Strike through`
    },
    keys: 'Mod+Shift+X',
    change: (edit) => wrap(edit, '~~'),
  },
  {
    id: 'link',
    get name() {
      return t`Link`
    },
    keys: 'Mod+Shift+L',
    change: link,
  },
  {
    id: 'list',
    get name() {
      return t`List`
    },
    change: (edit) => prefixLines(edit, '- '),
  },
  {
    id: 'numbered',
    get name() {
      return t`Numbered list`
    },
    change: (edit) => prefixLines(edit, '1. '),
  },
  {
    id: 'quote',
    get name() {
      return t`Quote`
    },
    change: (edit) => prefixLines(edit, '> '),
  },
  {
    id: 'code',
    get name() {
      return t`Code`
    },
    keys: 'Mod+Shift+C',
    change: code,
  },
] as const satisfies readonly FormatEntry[]

/** Bold (Ctrl B). */
export function formatLabel({ name, keys }: Pick<FormatEntry, 'name' | 'keys'>): string {
  return keys ? `${name} (${keyCaps(keys).join(' ')})` : name
}

export function formatOfKey(event: KeyboardEvent) {
  const found = FORMATS.find((format) => 'keys' in format && isPressed(format.keys, event))
  return found?.change
}
