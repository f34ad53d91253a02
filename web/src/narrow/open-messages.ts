import { location } from './location.ts'
import { conversationOf, type Narrow } from './narrow.ts'

/** The messages that are open, if any are: of a place, everything, or what was found. */
export function openMessages(): Narrow | undefined {
  const open = location.get()
  return open.kind === 'messages' ? open.narrow : undefined
}

/** The open topic or direct conversation. */
export function openConversation(): Narrow | undefined {
  const narrow = openMessages()
  return narrow && conversationOf(narrow) ? narrow : undefined
}
