import {
  deleteMessage as deleteEndpoint,
  getMessageHistory,
  getReadReceipts,
  updateMessage as updateEndpoint,
} from '@parley/api/messages/endpoints'
import { deleteTopic as deleteTopicEndpoint } from '@parley/api/topics/endpoints'
import { plainViewer } from '#engine/events/viewer.ts'
import { route } from '#engine/http/route.ts'
import { readableMessage } from './access.ts'
import { deleteMessage } from './delete.ts'
import { deleteTopic } from './delete-topic.ts'
import { versionsOf } from './history.ts'
import { readReceiptsOf } from './receipts.ts'
import { updateMessage } from './update.ts'

/** Edits a message, moves messages, or both. Returns the sender's uploads that no message links to any more. */
export const update = route(updateEndpoint, async ({ realm, user, realmUrl, parameters }) => ({
  detached_uploads: [...(await updateMessage(realm, { user, realmUrl }, parameters))],
}))

/** Deletes a message. */
export const remove = route(deleteEndpoint, async ({ realm, user, parameters }) => {
  await deleteMessage(realm, user, parameters.message_id)
  return {}
})

/** Deletes the messages of a topic. `complete: false` asks the client to call again, since time ran out. */
export const removeTopic = route(deleteTopicEndpoint, async ({ realm, user, parameters }) => ({
  complete: await deleteTopic(realm, user, parameters.stream_id, parameters.topic_name),
}))

/** Lists the versions of a message, oldest first, with differences as HTML. */
export const history = route(getMessageHistory, async ({ realm, state, user, parameters }) => {
  const message = await readableMessage({ tx: realm.db, state }, user, parameters.message_id)
  const viewer = plainViewer(state, user, { emptyTopicName: parameters.allow_empty_topic_name })
  return { message_history: versionsOf(message, viewer) }
})

/** Lists who has read a message. */
export const receipts = route(getReadReceipts, async ({ realm, state, user, parameters }) => {
  const message = await readableMessage({ tx: realm.db, state }, user, parameters.message_id)
  return { user_ids: await readReceiptsOf(realm, user, message) }
})
