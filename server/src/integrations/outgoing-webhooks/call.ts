import { ApiError } from '@parley/api/contract/errors'
import { FetchError } from '#engine/fetching/client.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { traceParent } from '#engine/traces/span.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { calling, type WebhookBot } from '#messages/outgoing-webhooks/calls.ts'
import { type SendRequest, sendOne } from '#messages/sending/sending.ts'
import type { Called } from '../deliveries/called.ts'
import { keepDelivery } from '../deliveries/storage.ts'
import { payloadFor, type Reply, replyIn } from './payload.ts'
import { signatureHeaders, signingSecret } from './signature.ts'

const LIMITS = { accept: 'application/json', maxBytes: 100_000, maxMilliseconds: 10_000 } as const
/** The client name of the bots' answers. */
const CLIENT = 'OutgoingWebhook'
/** So much of an answer is kept in the log, in characters. */
const KEPT_OF_ANSWER = 2000

/**
 * Posts a message to the program of a bot that it calls, sends the bot's answer, and keeps both in the log.
 * @returns undefined if there is nothing to call: the bot, or what it may read, is gone
 */
export async function call(
  { fetching, keys }: Pick<ServerContext, 'fetching' | 'keys'>,
  realm: Realm,
  botId: number,
  messageId: number,
): Promise<Called | undefined> {
  const { state, db } = realm
  const found = await calling(realm, botId, messageId)
  if (found === undefined) return undefined
  const { bot, message } = found
  const keep = (found: { status: number | null; answer: string | null; sent?: number; problem?: string }) =>
    keepDelivery(db, state.id, {
      ...{ bot: bot.user, integration: 'outgoing' },
      event: state.channelsByConversation.has(message.conversationId) ? 'mention' : 'direct_message',
      ...{ messageId: found.sent ?? null, problem: found.problem ?? null },
      call: { calledBy: messageId, status: found.status, answer: found.answer },
    })
  const payload = payloadFor(state, realm.url, bot, message)
  const id = `${state.id}-${botId}-${messageId}`
  const signed = { id, at: unixNow(), body: payload.body }
  const headers = signatureHeaders(signingSecret(keys.of(realm, bot.user)), signed)
  let answered: { status: number; bytes: Buffer }
  try {
    const trace = traceParent()
    const post = { ...payload, headers: { ...headers, ...(trace && { traceparent: trace }) } }
    answered = await fetching.read(bot.service.url, { ...LIMITS, isWanted: () => true, post })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const delivery = await keep({ status: error.status ?? null, answer: null, problem: error.message })
    return { bot: bot.user, delivery, isWorthRetrying: true }
  }
  const { status, bytes } = answered
  // The database keeps no zero characters in text.
  const answer = bytes.toString().slice(0, KEPT_OF_ANSWER).replaceAll('\0', '')
  const reply = replyIn(bytes)
  try {
    const sent =
      reply === undefined
        ? undefined
        : await sendOne(realm, bot.user, CLIENT, answering(realm, bot, message, reply))
    const delivery = await keep({ status, answer, ...(sent && { sent: sent.id }) })
    return { bot: bot.user, delivery, isWorthRetrying: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const delivery = await keep({ status, answer, problem: error.message })
    return { bot: bot.user, delivery, isWorthRetrying: false }
  }
}

/** Addresses the answer to the topic or direct conversation of the message. */
function answering(
  { state }: Realm,
  { user }: WebhookBot,
  { conversationId, topic }: StoredMessage,
  reply: Reply,
): SendRequest {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return { type: 'channel', to: channel.id, topic, ...reply }
  const others = (state.directs.get(conversationId)?.participants ?? []).filter((id) => id !== user.id)
  return { type: 'direct', to: others, ...reply }
}
