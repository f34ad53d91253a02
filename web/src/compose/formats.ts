import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isPressed, keyCaps } from '#ui/keys/keys.ts'
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'

interface FormatEntry {
  readonly icon: LucideIcon
  readonly name: string
  readonly keys?: string
  readonly change: (edit: Edit) => Edit
}

/** What the buttons and the keys of a text field do. */
export const FORMATS: readonly FormatEntry[] = [
  { icon: Bold, name: 'Bold', keys: 'Mod+B', change: (edit) => wrap(edit, '**') },
  { icon: Italic, name: 'Italic', keys: 'Mod+I', change: (edit) => wrap(edit, '*') },
  { icon: Strikethrough, name: 'Strike through', keys: 'Mod+Shift+X', change: (edit) => wrap(edit, '~~') },
  { icon: Link, name: 'Link', keys: 'Mod+Shift+L', change: link },
  { icon: List, name: 'List', change: (edit) => prefixLines(edit, '- ') },
  { icon: ListOrdered, name: 'Numbered list', change: (edit) => prefixLines(edit, '1. ') },
  { icon: Quote, name: 'Quote', change: (edit) => prefixLines(edit, '> ') },
  { icon: Code, name: 'Code', keys: 'Mod+Shift+C', change: code },
]

/** Bold (Ctrl B). */
export function formatLabel({ name, keys }: FormatEntry): string {
  return keys ? `${name} (${keyCaps(keys).join(' ')})` : name
}

export function formatOfKey(event: KeyboardEvent) {
  return FORMATS.find(({ keys }) => keys && isPressed(keys, event))?.change
}
