import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { botsCalled, queueCalls } from '../outgoing-webhooks/calls.ts'
import { queuePreviews } from '../previews/jobs.ts'
import { nextSubmessageId } from '../submessages/storage.ts'
import { linkUploads, sharedBy } from '../uploads/sharing.ts'
import { type Draft, type SendAnswer, sendMessages } from './send.ts'

/**
 * Whether a message needs its own transaction, because of other rows written with it. Nearly all messages do not, and
 * share one.
 */
export function needsOwnTransaction(state: RealmState, draft: Draft): boolean {
  const { rendered, widget } = draft
  return (
    rendered.attachments.length > 0 ||
    rendered.linksForPreview.length > 0 ||
    widget !== undefined ||
    botsCalled(state, draft).length > 0
  )
}

/**
 * Sends a message with everything that depends on it: links to uploads, its widget, jobs for link previews and for
 * webhook bots.
 */
export async function sendInOwnTransaction(change: Change, draft: Draft): Promise<SendAnswer> {
  const { tx, write, state, allocator, append } = change
  const { sender, rendered, sentAt } = draft
  const uploads = await sharedBy(change, sender, rendered.attachments)
  // Links to uploads that the sender may not share give nobody access.
  const item = {
    ...draft,
    ...(draft.widget === undefined ? {} : { submessageId: await nextSubmessageId(tx) }),
    rendered: { ...rendered, hasAttachment: uploads.length > 0 },
  }
  const decision = sendMessages.decide(state, item, allocator)
  await write((batch) => sendMessages.write(batch, state.id, [{ item, decision }]))
  for (const entry of decision.entries) append(entry)
  await linkUploads(change, uploads, { id: decision.answer.id, sentAt })
  await queuePreviews(change, decision.answer.id, rendered)
  await queueCalls(change, draft, decision.answer.id)
  return decision.answer
}
