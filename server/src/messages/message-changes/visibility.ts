import { canReadPlaced } from '#directory/permissions/messages.ts'
import { subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { isListed } from '#engine/journal/id-list.ts'
import { includes } from '#engine/ranges.ts'
import type { ChangedMessage, MessagesUpdated } from './changes.ts'

type Change = Pick<MessagesUpdated, 'conversationId' | 'move'>

/** The place of the message after the change. */
function placeAfter({ conversationId, move }: Change, { to }: ChangedMessage) {
  return { conversationId: move?.conversationId ?? conversationId, seq: to }
}

/** Whether the viewer may read the message at its place after the change, and at its present place. */
export function isStillReadable({ state, user }: Viewer, change: Change, message: ChangedMessage): boolean {
  if (message.now === null || !canReadPlaced(state, user, placeAfter(change, message))) return false
  return message.now === undefined || canReadPlaced(state, user, message.now)
}

/** Whether the viewer may read the message's old place but not its new one. False if it was deleted since. */
export function hasBecomeUnreadable(viewer: Viewer, change: Change, message: ChangedMessage): boolean {
  const { conversationId, move } = change
  if (move === undefined || move.conversationId === conversationId) return false
  const before = { conversationId, seq: message.from }
  return !isStillReadable(viewer, change, message) && canReadPlaced(viewer.state, viewer.user, before)
}

/** Whether the named message is unread to the viewer. */
export function isUnread({ unreadBy }: MessagesUpdated, { user }: Viewer): boolean {
  return isListed(unreadBy, user.id)
}

/** Whether the viewer received the message at its present place. */
export function isReceived(update: MessagesUpdated, { state, user }: Viewer, id = update.messageId): boolean {
  const channelId = update.move?.channelId ?? update.channelId
  const message = update.messages.find((one) => one.id === id)
  if (channelId === null || message === undefined) return true
  return includes(subscriptionOf(state, user.id, channelId)?.received ?? [], message.to)
}
