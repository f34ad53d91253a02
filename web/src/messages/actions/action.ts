import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { LucideIcon } from 'lucide-react'
import type { App } from '#data/context.ts'

/** What an action is about: the message, and where its buttons are. */
export interface ActionContext {
  readonly app: App
  readonly message: MessageWithFlags
  /** What floats stands beside it. */
  readonly anchor: HTMLElement | undefined
}

/** The parts of the menu, from top to bottom. */
export const ACTION_GROUPS = ['answer', 'organize', 'past', 'copy', 'end'] as const

/** One thing that can be done with a message, declared once for the menu, the keys and the list of all keys. */
export interface MessageAction {
  readonly name: string
  /** Another name where it depends on the message. */
  readonly nameFor?: (context: ActionContext) => string
  readonly icon: LucideIcon
  readonly group: (typeof ACTION_GROUPS)[number]
  /** The place in its group. */
  readonly place: number
  /** Each of them runs it, written as in `#ui/keys/keys.ts`. */
  readonly keys?: readonly string[]
  readonly isDangerous?: boolean
  /** A word at the end of its line in the menu. */
  readonly note?: (context: ActionContext) => string | undefined
  /** What somebody may not do is not there. */
  readonly isAvailable: (context: ActionContext) => boolean
  readonly run: (context: ActionContext) => void
}
