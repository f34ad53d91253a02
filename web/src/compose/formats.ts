import type { KeyboardEvent } from 'react'
import { isPressed, keyCaps } from '#ui/keys/keys.ts'
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'

export interface FormatEntry {
  readonly name: string
  readonly keys?: string
  readonly change: (edit: Edit) => Edit
}

/** What the buttons and the keys of a text field do. */
export const FORMATS = [
  { name: 'Bold', keys: 'Mod+B', change: (edit) => wrap(edit, '**') },
  { name: 'Italic', keys: 'Mod+I', change: (edit) => wrap(edit, '*') },
  { name: 'Strike through', keys: 'Mod+Shift+X', change: (edit) => wrap(edit, '~~') },
  { name: 'Link', keys: 'Mod+Shift+L', change: link },
  { name: 'List', change: (edit) => prefixLines(edit, '- ') },
  { name: 'Numbered list', change: (edit) => prefixLines(edit, '1. ') },
  { name: 'Quote', change: (edit) => prefixLines(edit, '> ') },
  { name: 'Code', keys: 'Mod+Shift+C', change: code },
] as const satisfies readonly FormatEntry[]

/** Bold (Ctrl B). */
export function formatLabel({ name, keys }: FormatEntry): string {
  return keys ? `${name} (${keyCaps(keys).join(' ')})` : name
}

export function formatOfKey(event: KeyboardEvent) {
  const found = FORMATS.find((format) => 'keys' in format && isPressed(format.keys, event))
  return found?.change
}
