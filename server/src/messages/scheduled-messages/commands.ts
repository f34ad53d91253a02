import { scheduledMessageErrors } from '@parley/api/scheduled-messages/errors'
import { scheduledMessages } from '@parley/api/scheduled-messages/limits'
import { mayKnowUser } from '#directory/permissions/users.ts'
import type { User } from '#directory/users/state.ts'
import { showsWhatItSends } from '#engine/http/client-name.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { draftOf } from '../sending/sending.ts'
import { messageScheduled, scheduledMessageChanged, scheduledMessageGone } from './entries.ts'
import { sendWhenDue } from './jobs.ts'
import type { Scheduled } from './scheduled.ts'
import { deleteScheduled, insertScheduled, replaceScheduled, scheduledBy, scheduledById } from './storage.ts'

export { scheduledBy }

type MessageType = 'direct' | 'private' | 'channel' | 'stream'

/** A request to send a message later. */
export interface ScheduleRequest {
  readonly type: MessageType
  readonly to: number | readonly number[]
  readonly content: string
  readonly topic?: string | undefined
  readonly scheduled_delivery_timestamp: number
  readonly read_by_sender?: boolean | undefined
}

/** Schedules a message. Throws if the user could not send it now. Returns the id of the scheduled message. */
export async function scheduleMessage(
  realm: Realm,
  user: User,
  client: string,
  request: ScheduleRequest,
): Promise<number> {
  const fresh = await newScheduled(realm, user, client, request)
  return realm.change((change) => addScheduled(change, fresh))
}

/** A message to be scheduled. Throws if the user could not send it now. */
export async function newScheduled(
  realm: Realm,
  user: User,
  client: string,
  request: ScheduleRequest,
): Promise<Omit<Scheduled, 'id'>> {
  const deliverAt = checkedTime(request.scheduled_delivery_timestamp)
  const readBySender = request.read_by_sender ?? showsWhatItSends(client)
  const checked = await checkedScheduled(realm, user, client, request)
  return { ...checked, userId: user.id, deliverAt, readBySender, client, sentAt: null, failure: null }
}

/** Schedules a message that was checked. Returns its id. */
export async function addScheduled(
  { tx, state, append }: Change,
  fresh: Omit<Scheduled, 'id'>,
): Promise<number> {
  const { userId, deliverAt } = fresh
  scheduledMessages.checkRoom(state.scheduledCounts.get(userId) ?? 0)
  const id = await insertScheduled(tx, state.id, fresh)
  await sendWhenDue.queue(tx, { realmId: state.id, id, deliverAt }, { runAt: deliverAt })
  append(messageScheduled.of({ scheduled: { id, ...fresh } }))
  return id
}

export type ScheduleChange = { readonly [K in keyof ScheduleRequest]?: ScheduleRequest[K] | undefined }

/** Changes content, recipients or time. A message that failed is tried again at its new time. */
export async function changeScheduled(
  realm: Realm,
  user: User,
  id: number,
  change: ScheduleChange,
): Promise<void> {
  if (Object.keys(change).length === 0) throw scheduledMessageErrors.nothingToChange()
  const before = await scheduledById(realm.db, realm.state.id, id)
  if (before?.userId !== user.id) throw scheduledMessageErrors.notFound()
  if (before.sentAt !== null) throw scheduledMessageErrors.alreadySent()
  const deliverAt = newTime(before, change)
  const checked = await checkedScheduled(realm, user, before.client, merged(before, change))
  const scheduled = { ...before, ...checked, deliverAt, failure: null }
  await realm.change(async ({ tx, state, append }) => {
    if (!(await replaceScheduled(tx, state.id, scheduled))) throw scheduledMessageErrors.alreadySent()
    if (deliverAt !== before.deliverAt) {
      await sendWhenDue.queue(tx, { realmId: state.id, id, deliverAt }, { runAt: deliverAt })
    }
    append(scheduledMessageChanged.of({ scheduled }))
  })
}

/** Deletes a scheduled message. Throws if it was already sent. */
export async function removeScheduled(realm: Realm, user: User, id: number): Promise<void> {
  await realm.change(async ({ tx, state, append }) => {
    if (!(await deleteScheduled(tx, state.id, user.id, id))) throw scheduledMessageErrors.notFound()
    append(scheduledMessageGone.of({ userId: user.id, id }))
  })
}

const isForChannel = (type: MessageType) => type === 'channel' || type === 'stream'

function merged(before: Scheduled, change: ScheduleChange): Omit<ScheduleRequest, 'read_by_sender'> {
  if (change.type !== undefined && change.to === undefined) {
    throw scheduledMessageErrors.recipientRequiredForType()
  }
  if (change.type !== undefined && isForChannel(change.type) && change.topic === undefined) {
    throw scheduledMessageErrors.topicRequiredForType()
  }
  return {
    type: change.type ?? before.type,
    to: change.to ?? before.recipients,
    content: change.content ?? before.content,
    topic: change.topic ?? before.topic,
    scheduled_delivery_timestamp: before.deliverAt,
  }
}

function newTime(before: Scheduled, { scheduled_delivery_timestamp: given }: ScheduleChange): number {
  if (given !== undefined) return checkedTime(given)
  // It failed at its old time, so the request must set a new one.
  if (before.failure !== null) throw scheduledMessageErrors.timeNotInFuture()
  return before.deliverAt
}

function checkedTime(time: number): number {
  if (time <= Date.now() / 1000) throw scheduledMessageErrors.timeNotInFuture()
  return time
}

/** Validates the recipients and content of a request. Throws if the user could not send it now. */
async function checkedScheduled(
  realm: Realm,
  user: User,
  client: string,
  { type, to, content, topic }: Pick<ScheduleRequest, 'type' | 'to' | 'content' | 'topic'>,
): Promise<Pick<Scheduled, 'type' | 'recipients' | 'topic' | 'content' | 'rendered'>> {
  const recipients = [to].flat()
  if (!isForChannel(type)) checkPeople(realm, user, recipients)
  const request = { type, to: recipients, content, ...(topic === undefined ? {} : { topic }) }
  const draft = await draftOf(realm, user, client, request, { sentAt: 0 })
  const written = { topic: draft.topic, content: draft.content, rendered: draft.rendered.html }
  if (draft.channelId !== null) return { type: 'stream', recipients: [draft.channelId], ...written }
  const others = draft.participants?.filter((id) => id !== user.id) ?? []
  return { type: 'private', recipients: others.length === 0 ? [user.id] : others, ...written }
}

function checkPeople({ state }: Realm, user: User, ids: readonly number[]) {
  for (const id of ids) {
    const person = state.users.get(id)
    if (person === undefined || !mayKnowUser(state, user, person))
      throw scheduledMessageErrors.invalidUserId(id)
  }
}
