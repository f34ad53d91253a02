import type { App } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { whenWhole } from '#data/when-whole.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { type Conversation, conversationNarrow, conversationOf } from '#narrow/narrow.ts'
import { nextUnreadDirect, nextUnreadTopic } from './next-unread.ts'

/** Opens the next topic that has something unread. */
export function goToUnreadTopic(app: App): void {
  whenWhole(app.session, () => {
    const next = nextUnreadTopic(app.session.state, openConversation())
    goToUnread(app, next, t`No other topic has anything unread.`)
  })
}

/** Opens the next direct conversation that has something unread. */
export function goToUnreadDirect(app: App): void {
  whenWhole(app.session, () => {
    const next = nextUnreadDirect(app.session.state, openConversation(), app.ownUserId)
    goToUnread(app, next, t`No other direct message is unread.`)
  })
}

function openConversation(): Conversation | undefined {
  const place = location.get()
  return place.kind === 'messages' ? conversationOf(place.narrow) : undefined
}

/** Opens the conversation, or says that there is none. */
function goToUnread({ session, toasts }: App, next: Conversation | undefined, none: string): void {
  if (next) goTo(narrowHash(conversationNarrow(next), namesOf(session.state)))
  else toasts.show(none)
}
