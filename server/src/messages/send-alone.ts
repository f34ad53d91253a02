import type { Change } from '../journal/writer.ts'
import { linkUploads, sharedBy } from '../uploads/sharing.ts'
import { type Draft, type SendAnswer, sendMessages } from './send.ts'

/**
 * Sends a message that shares uploads, in a transaction of its own: who may open them changes together with it. The
 * rest of the messages, which are nearly all, share theirs.
 */
export async function sendWithUploads(change: Change, draft: Draft): Promise<SendAnswer> {
  const { tx, state, allot, append } = change
  const { sender, rendered, sentAt } = draft
  const uploads = await sharedBy(change, sender, rendered.attachments)
  // Links to what the sender may not share are links like any others.
  const item = { ...draft, rendered: { ...rendered, hasAttachment: uploads.length > 0 } }
  const decision = sendMessages.decide(state, item, allot)
  const sent: Promise<unknown>[] = []
  sendMessages.write((_name, text, values) => sent.push(tx.query(text, values)), state.id, [
    { item, decision },
  ])
  await Promise.all(sent)
  for (const entry of decision.entries) append(entry)
  await linkUploads(change, uploads, { id: decision.answer.id, sentAt })
  return decision.answer
}
