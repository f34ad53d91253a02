import type { LucideIcon } from 'lucide-react'
import type { App } from '#data/context.ts'

/**
 * Something that a person can do from anywhere. Each is declared in a file `*.command.ts`; keys, the help with all keys
 * and the jump box follow. What has no keys is declared in a file `*.jump.ts`, one or several: the first view does without
 * it.
 */
export interface Command {
  /** What it does, as the jump box and the help say it: `Mark all messages as read`. */
  readonly name: string
  /** More about it, in a few words. The jump box shows and searches it. */
  readonly detail?: string
  /** What else people call it, who come from other apps: the jump box searches it. See other-words.ts. */
  readonly words?: string
  readonly icon?: LucideIcon
  /** Where the help with all keys lists it. */
  readonly group: 'go' | 'write' | 'messages' | 'app'
  /** Each of them runs it: `c`, `Shift+C`, `Mod+K` (Ctrl, or Command on a Mac), `Escape`. */
  readonly keys?: readonly string[]
  /** Whether the jump box offers it. It does, unless said otherwise. */
  readonly isInJump?: boolean
  /** Whether the menu of the account lists it, too. */
  readonly isInMenu?: boolean
  /** Whether it makes sense now. A key that nobody takes is left to the browser. */
  readonly isAvailable?: (app: App) => boolean
  readonly run: (app: App) => void
}
