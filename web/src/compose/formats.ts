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
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'

interface FormatEntry {
  readonly icon: LucideIcon
  readonly name: string
  /** With Ctrl, or the command key of a Mac. */
  readonly key?: { readonly code: string; readonly shift?: boolean }
  readonly change: (edit: Edit) => Edit
}

/** What the buttons and the keys of a text field do. */
export const FORMATS: readonly FormatEntry[] = [
  { icon: Bold, name: 'Bold', key: { code: 'KeyB' }, change: (edit) => wrap(edit, '**') },
  { icon: Italic, name: 'Italic', key: { code: 'KeyI' }, change: (edit) => wrap(edit, '*') },
  {
    icon: Strikethrough,
    name: 'Strike through',
    key: { code: 'KeyX', shift: true },
    change: (edit) => wrap(edit, '~~'),
  },
  { icon: Link, name: 'Link', key: { code: 'KeyL', shift: true }, change: link },
  {
    icon: List,
    name: 'List',
    key: { code: 'Digit8', shift: true },
    change: (edit) => prefixLines(edit, '- '),
  },
  { icon: ListOrdered, name: 'Numbered list', change: (edit) => prefixLines(edit, '1. ') },
  {
    icon: Quote,
    name: 'Quote',
    key: { code: 'Digit9', shift: true },
    change: (edit) => prefixLines(edit, '> '),
  },
  { icon: Code, name: 'Code', key: { code: 'KeyC', shift: true }, change: code },
]

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Bold (Ctrl B). */
export function formatLabel({ name, key }: FormatEntry): string {
  if (!key) return name
  const letter = key.code.replace(/^(Key|Digit)/, '')
  return `${name} (${isMac ? '⌘' : 'Ctrl'} ${key.shift ? 'Shift ' : ''}${letter})`
}

interface Pressed {
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export function formatOfKey({ code, ctrlKey, metaKey, shiftKey, altKey }: Pressed) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  return FORMATS.find(({ key }) => key?.code === code && (key.shift ?? false) === shiftKey)?.change
}
