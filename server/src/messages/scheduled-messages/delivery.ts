import { ApiError, errors } from '@parley/api/contract/errors'
import type { Notice } from '#directory/notices/notice.ts'
import { say } from '#directory/notices/ports.ts'
import { quoted } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { JobTry } from '#engine/jobs/job.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { ensureDirect } from '../directs/commands.ts'
import { sendInOwnTransaction } from '../sending/own-transaction.ts'
import { draftOf } from '../sending/sending.ts'
import { scheduledMessageChanged, scheduledMessageGone } from './entries.ts'
import type { Scheduled } from './scheduled.ts'
import { conclude, scheduledById } from './storage.ts'

/** Identifies a delivery. A rescheduled message has another time and another job, which makes this one obsolete. */
export interface Due {
  readonly realmId: number
  readonly id: number
  readonly deliverAt: number
}

/** A message delayed longer than this, by a server that was down, fails: its content may be outdated. */
const LATEST_SECONDS = 600

/** Sends a due message, with the present permissions of its sender, or notifies the sender why it failed. */
export async function deliver(due: Due, { server, isLast }: JobTry): Promise<void> {
  const scheduled = await scheduledById(server.db, due.realmId, due.id)
  if (scheduled?.deliverAt !== due.deliverAt) return
  if (scheduled.sentAt !== null || scheduled.failure !== null) return
  const realm = await server.realms.upToDate(due.realmId)
  const sender = realm.state.users.get(scheduled.userId)
  if (sender === undefined) return
  try {
    await send(realm, sender, scheduled)
  } catch (error) {
    // An API error is final. Any other error may not occur at the next try.
    if (error instanceof ApiError) return await fail(realm, sender, scheduled, error.message)
    if (isLast) await fail(realm, sender, scheduled, 'The server could not send it.')
    throw error
  }
}

async function send(realm: Realm, sender: User, scheduled: Scheduled): Promise<void> {
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  if (!sender.isActive) throw errors.userDeactivated()
  if (unixNow() - scheduled.deliverAt > LATEST_SECONDS) {
    throw errors.badRequest('Message could not be sent at the scheduled time.')
  }
  const sentAt = unixNow()
  const { type, recipients, content, topic, readBySender } = scheduled
  const request = { type, to: [...recipients], content, topic, read_by_sender: readBySender }
  const draft = await draftOf(realm, sender, scheduled.client, request, { sentAt })
  if (draft.participants !== null) await ensureDirect(realm, sender, [...draft.participants])
  await realm.change(async (change) => {
    if (!(await conclude(change.tx, change.state.id, scheduled, { sentAt }))) return
    await sendInOwnTransaction(change, draft)
    change.append(scheduledMessageGone.of({ userId: sender.id, id: scheduled.id }))
  })
}

async function fail(realm: Realm, sender: User, scheduled: Scheduled, failure: string): Promise<void> {
  await realm.change(async (change) => {
    const { tx, state, append } = change
    if (!(await conclude(tx, state.id, scheduled, { failure }))) return
    append(scheduledMessageChanged.of({ scheduled: { ...scheduled, failure } }))
    if (sender.isActive && !state.isDeactivated)
      await say(change, realm.url, [notSent(sender, scheduled, failure)])
  })
}

function notSent(to: User, { deliverAt }: Scheduled, failure: string): Notice {
  const time = new Date(deliverAt * 1000).toISOString()
  const content = `Your message that was scheduled for <time:${time}> was not sent:\n${quoted(failure)}\n\nIt is still among your [scheduled messages](#scheduled), where you can change it.`
  return { to, content }
}
