import type { MessageWithFlags } from '@parley/api/messages/objects'
import { plainViewer } from '../events/viewer.ts'
import { fetchMessagesByIds } from '../messages/fetch.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../users/state.ts'

/** The source of a message, where the user may read it. */
export async function readableMessage(
  realm: Realm,
  user: User,
  messageId: number,
): Promise<MessageWithFlags | undefined> {
  const viewer = plainViewer(realm.state, user, { applyMarkdown: false, emptyTopicName: true })
  const [message] = await fetchMessagesByIds(realm, viewer, [messageId], [])
  return message
}
