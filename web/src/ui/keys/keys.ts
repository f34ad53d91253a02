import { t } from '#language/words.ts'

/** The parts of a key press that decide. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * Whether `press` is the key that `keys` names: `c`, `Shift+C`, `?`, `Escape`, `Mod+K`. Mod is Ctrl, or Command on a Mac.
 * Shift decides for letters and for keys with a name only: where `?` and `/` lie differs between keyboards.
 */
export function isPressed(keys: string, press: Press): boolean {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts.at(-1) ?? ''
  const needs = (modifier: string) => parts.slice(0, -1).includes(modifier)
  if (needs('Mod') !== (press.ctrlKey || press.metaKey) || needs('Alt') !== press.altKey) return false
  const shiftDecides = key.length > 1 || /\p{L}/u.test(key)
  if (shiftDecides && needs('Shift') !== press.shiftKey) return false
  return press.key.toLowerCase() === key.toLowerCase()
}

const signs = (): Record<string, string> => ({
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Mod: isMac() ? '⌘' : t`Ctrl`,
  Alt: isMac() ? '⌥' : t`Alt`,
  Shift: t`Shift`,
  Escape: t`Esc`,
  Delete: t`Del`,
})

/** The keys as the caps of a keyboard say it: `['Ctrl', 'K']`. */
export function keyCaps(keys: string): string[] {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const known = signs()
  return parts.map((part) => known[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

/** As `aria-keyshortcuts` wants it. */
export function ariaKeys(keys: readonly string[]): string {
  return keys.map((one) => one.replace('Mod', isMac() ? 'Meta' : 'Control')).join(' ')
}

/** What keys do, for the help that lists all of them. */
export interface KeyUse {
  readonly name: string
  readonly keys?: readonly string[]
}
