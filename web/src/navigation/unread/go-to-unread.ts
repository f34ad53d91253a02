import type { App } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { type Conversation, conversationNarrow, conversationOf } from '#narrow/narrow.ts'

export function openConversation(): Conversation | undefined {
  const place = location.get()
  return place.kind === 'messages' ? conversationOf(place.narrow) : undefined
}

/** Opens the conversation, or says that there is none. */
export function goToUnread({ session, toasts }: App, next: Conversation | undefined, none: string): void {
  if (next) goTo(narrowHash(conversationNarrow(next), namesOf(session.state)))
  else toasts.show(none)
}
