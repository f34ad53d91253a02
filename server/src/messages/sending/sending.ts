import { errors } from '@parley/api/contract/errors'
import { emptyTopicDisplayName } from '@parley/api/realm/limits'
import type { Rendered } from '@parley/markup'
import { checkDirectsInScope } from '#directory/api-keys/scope.ts'
import type { Channel } from '#directory/channels/state.ts'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { hasPermission } from '#directory/permissions/groups.ts'
import type { User } from '#directory/users/state.ts'
import { violatesUnique } from '#engine/db/database.ts'
import { showsWhatItSends } from '#engine/http/client-name.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { valueAt } from '#engine/records.ts'
import { unixNow } from '#engine/time.ts'
import { alertedBy } from '../alert-words/matching.ts'
import { ensureDirect } from '../directs/commands.ts'
import { participantsKey } from '../directs/state.ts'
import { participantsOfTopic } from '../message/storage.ts'
import { renderToSend } from '../rendering/rendering.ts'
import { checkedStart } from '../submessages/content.ts'
import { startsTopic } from '../topics/automatic.ts'
import { storedContent } from './content.ts'
import { checkGroupMentions, checkWildcardMentions } from './mentions.ts'
import { sendSeconds } from './metrics.ts'
import { needsOwnTransaction, sendInOwnTransaction } from './own-transaction.ts'
import { channelToSendTo, participantsOf } from './recipients.ts'
import { type Draft, type SendAnswer, sendMessages } from './send.ts'

/** A client's request to send a message. */
export interface SendRequest {
  readonly type: 'direct' | 'private' | 'channel' | 'stream'
  readonly to: string | number | (string | number)[]
  readonly content: string
  readonly topic?: string
  readonly queue_id?: string
  readonly local_id?: string
  readonly read_by_sender?: boolean
  /** The widget of the message, as JSON. Overrides a widget command in the text. */
  readonly widget_content?: string
}

const TO_CHANNELS = sendSeconds.of('channel')
const TO_PEOPLE = sendSeconds.of('people')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Sends one message. Repeated with the same queue and local id, it returns the message already sent.
 * @param sentAt UNIX seconds, for the backdated messages of the demo
 */
export async function sendOne(
  realm: Realm,
  sender: User,
  client: string,
  request: SendRequest,
  sentAt = unixNow(),
): Promise<SendAnswer> {
  const { queue_id: queueId, local_id: localId } = request
  // Neither works without the other: a client that forgot one would wait for its echo in vain.
  if (localId !== undefined && queueId === undefined) throw errors.missingArgument('queue_id')
  if (queueId !== undefined && localId === undefined) throw errors.missingArgument('local_id')
  const begun = performance.now()
  const echoes = queueId !== undefined && localId !== undefined && UUID.test(queueId)
  const draft = await draftOf(realm, sender, client, request, {
    sentAt,
    ...(echoes ? { queueId, localId } : {}),
  })
  if (draft.participants !== null) await ensureDirect(realm, sender, [...draft.participants])
  try {
    const sent = needsOwnTransaction(realm.state, draft)
      ? await realm.change((change) => sendInOwnTransaction(change, draft))
      : await realm.group(sendMessages, draft)
    const seconds = draft.channelId === null ? TO_PEOPLE : TO_CHANNELS
    seconds.observeSince(begun)
    return sent
  } catch (error) {
    if (!echoes || !violatesUnique(error, 'messages_local_echo')) throw error
    return alreadySent(realm, sender, queueId, localId)
  }
}

/** Checks and renders a message. Throws if the sender may not send it. Writes nothing. */
export async function draftOf(
  realm: Realm,
  sender: User,
  client: string,
  request: SendRequest,
  given: Pick<Draft, 'sentAt' | 'queueId' | 'localId'>,
): Promise<Draft> {
  const { state } = realm
  const content = storedContent(request.content)
  // Most renderings are synchronous. `await` would cost each message a turn of the event loop.
  const rendering = renderToSend(realm, sender, content)
  const rendered = rendering instanceof Promise ? await rendering : rendering
  checkGroupMentions(state, sender, rendered)
  const draft = {
    ...given,
    sender,
    content,
    rendered,
    alerted: alertedBy(state, rendered.tree),
    widget: widgetOf(request, rendered),
    client,
    readBySender: request.read_by_sender ?? showsWhatItSends(client),
  }
  if (request.type === 'direct' || request.type === 'private') {
    checkDirectsInScope(sender)
    const participants = participantsOf(state, sender, request.to)
    checkMayWriteTo(state, sender, participants)
    return { ...draft, channelId: null, participants, topic: '', topicParticipants: [], startsTopic: false }
  }
  const channel = channelToSendTo(state, sender, request.to)
  if (request.topic === undefined) throw errors.missingArgument('topic')
  const topic = storedTopic(request.topic)
  checkTopicAllowed(state, channel, topic)
  const topicParticipants = rendered.mentions.topicWildcard
    ? await participantsOfTopic(realm.db, state.id, channel.conversationId, topic)
    : []
  checkWildcardMentions(state, sender, rendered, {
    subscribers: state.subscribers.get(channel.id)?.size ?? 0,
    participants: topicParticipants,
  })
  const starts = startsTopic(realm, sender, channel, topic)
  const isNew = starts instanceof Promise ? await starts : starts
  return { ...draft, channelId: channel.id, participants: null, topic, topicParticipants, startsTopic: isNew }
}

function widgetOf({ widget_content: given }: SendRequest, { widget }: Rendered): string | undefined {
  if (given !== undefined) return JSON.stringify(checkedStart('widget_content', given))
  return widget === undefined ? undefined : JSON.stringify(widget)
}

export function checkTopicAllowed(state: RealmState, channel: Channel, topic: string) {
  const policy = channel.topicsPolicy === 'inherit' ? state.settings.topics_policy : channel.topicsPolicy
  if (topic === '' && policy === 'disable_empty_topic') {
    throw errors.badRequest('Sending messages to the general chat is not allowed in this channel.')
  }
  if (topic !== '' && policy === 'empty_topic_only') {
    throw errors.badRequest(`Only the "${emptyTopicDisplayName}" topic is allowed in this channel.`)
  }
}

/** Checks whether the sender may start or continue the direct conversation. Bots always accept messages. */
function checkMayWriteTo(state: RealmState, sender: User, participants: readonly number[]) {
  const others = participants.filter((id) => id !== sender.id).map((id) => valueAt(state.users, id))
  if (others.every((user) => user.botType !== null)) return
  const authorized = [sender, ...others].some((user) =>
    hasPermission(state, user, state.settings.direct_message_permission_group),
  )
  if (!authorized)
    throw errors.badRequest('This conversation does not include any users who can authorize it.')
  const direct = state.directsByParticipants.get(participantsKey(participants))
  if (direct !== undefined && direct.lastSeq > 0) return
  if (!hasPermission(state, sender, state.settings.direct_message_initiator_group)) {
    throw errors.badRequest('You do not have permission to initiate direct message conversations.')
  }
}

async function alreadySent(
  realm: Realm,
  sender: User,
  queueId: string,
  localId: string,
): Promise<{ id: number }> {
  const { rows } = await realm.db.query<{ id: number }>(
    'select id from messages where realm_id = $1 and queue_id = $2 and local_id = $3 and sender_id = $4',
    [realm.state.id, queueId, localId, sender.id],
  )
  const [sent] = rows
  if (sent === undefined) throw errors.badEventQueueId(queueId)
  return { id: sent.id }
}
