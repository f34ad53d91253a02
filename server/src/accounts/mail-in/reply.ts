import { ApiError, errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { ensureDirect } from '#messages/directs/commands.ts'
import { sendInOwnTransaction } from '#messages/sending/own-transaction.ts'
import { draftOf, type SendRequest } from '#messages/sending/sending.ts'
import { post } from '../mail/mail.ts'
import { type Delivery, take } from './delivery.ts'
import type { Destination } from './destination.ts'
import { uploadFiles } from './files.ts'
import { notSentLetter } from './letters.ts'
import { CLIENT, composed } from './post-to-channel.ts'
import { answeredMessage } from './storage.ts'

type Reply = Delivery<Extract<Destination, { kind: 'reply' }>>

/** For letters that say why an answer was not sent, to one person. */
const lettersBack = attemptLimit('letter back', { seconds: DAY_SECONDS, requests: 10 })

/** Posts the answer to a letter where the message of the letter is now, or writes to its reader why it cannot. */
export async function answerMessage(delivery: Reply): Promise<void> {
  const { server, letter, recipient, destination } = delivery
  const { realm, sender } = destination
  try {
    await send(delivery)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const mayTell = await server.limits.countAttempt(realm, lettersBack, String(sender.id)).then(
      () => true,
      () => false,
    )
    await realm.change(async (change) => {
      const isFirst = await take(change.tx, realm.state.id, letter, recipient)
      if (isFirst && mayTell) await post(change, notSent(realm, sender, error.message))
    })
  }
}

async function send(delivery: Reply): Promise<void> {
  const { letter, recipient, destination, body, read } = delivery
  const { realm, sender, messageId } = destination
  if (body.trim() === '' && read.fileCount === 0) throw messageErrors.empty()
  const draft = async (content: string) =>
    draftOf(
      realm,
      sender,
      CLIENT,
      { ...(await placeOf(realm, sender, messageId)), content, read_by_sender: true },
      {
        sentAt: unixNow(),
      },
    )
  // Before files are kept for a message that may not be sent.
  await draft(body.trim() === '' ? read.subject || CLIENT : body)
  const ready = await draft(composed([], body, await uploadFiles(delivery, sender)))
  if (ready.participants !== null) await ensureDirect(realm, sender, [...ready.participants])
  await realm.change(async (change) => {
    if (await take(change.tx, realm.state.id, letter, recipient)) await sendInOwnTransaction(change, ready)
  })
}

/** Beside the message, where it is now. */
async function placeOf(
  { state, db }: Realm,
  sender: User,
  messageId: number,
): Promise<Pick<SendRequest, 'type' | 'to' | 'topic'>> {
  const message = await answeredMessage(db, state.id, messageId)
  if (message === undefined) throw errors.badRequest('The message is not there any more.')
  if (!canReadPlaced(state, sender, message))
    throw errors.badRequest('You cannot read that conversation any more.')
  const channel = state.channelsByConversation.get(message.conversationId)
  if (channel !== undefined) return { type: 'channel', to: channel.id, topic: message.topic }
  const participants = state.directs.get(message.conversationId)?.participants ?? []
  const others = participants.filter((id) => id !== sender.id)
  return { type: 'direct', to: others.length === 0 ? [sender.id] : others }
}

const notSent = (realm: Realm, user: User, reason: string) => ({
  ...notSentLetter(realm, user, reason),
  kind: 'refused answer',
  to: { name: user.fullName, address: user.deliveryEmail },
  isPrivate: true as const,
})
