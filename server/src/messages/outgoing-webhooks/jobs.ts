import { ApiError } from '@parley/api/contract/errors'
import { say } from '#directory/notices/ports.ts'
import { quoted, silentMention } from '#directory/notices/text.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import { FetchError } from '#engine/fetching/client.ts'
import { jobFor } from '#engine/jobs/job.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { StoredMessage } from '../message/message.ts'
import { messageById } from '../message-changes/storage.ts'
import { type SendRequest, sendOne } from '../sending/sending.ts'
import { callToWebhook, type WebhookBot, webhookBot } from './calls.ts'
import { payloadFor, replyIn } from './payload.ts'

const LIMITS = { accept: 'application/json', maxBytes: 100_000, maxMilliseconds: 10_000 } as const
/** The client name of the bots' answers. */
const CLIENT = 'OutgoingWebhook'

/** Posts a message to the webhook of a bot that it calls, and sends the bot's answer. */
export const callWebhook = jobFor(
  callToWebhook,
  async ({ realmId, botId, messageId }, { server, isLast }) => {
    const message = await messageById(server.db, realmId, messageId)
    if (message === undefined) return
    const realm = await server.realms.upToDate(realmId)
    const { state } = realm
    const bot = webhookBot(state, botId)
    if (bot === undefined || state.isDeactivated || !canReadPlaced(state, bot.user, message)) return
    let reply: string
    try {
      const post = payloadFor(state, realm.url, bot, message)
      const { bytes } = await server.fetching.read(bot.service.url, { ...LIMITS, isWanted: () => true, post })
      reply = replyIn(bytes)
    } catch (error) {
      if (!(error instanceof FetchError) || !isLast) throw error
      return await notifyOwner(realm, bot.user, error.message)
    }
    if (reply !== '') await sayFor(realm, bot, message, reply)
  },
)

async function sayFor(realm: Realm, { user }: WebhookBot, to: StoredMessage, content: string): Promise<void> {
  try {
    await sendOne(realm, user, CLIENT, answering(realm, user, to, content))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await notifyOwner(realm, user, error.message)
  }
}

/** Addresses the answer to the topic or direct conversation of the message. */
function answering(
  { state }: Realm,
  bot: User,
  { conversationId, topic }: StoredMessage,
  content: string,
): SendRequest {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return { type: 'channel', to: channel.id, topic, content }
  const others = (state.directs.get(conversationId)?.participants ?? []).filter((id) => id !== bot.id)
  return { type: 'direct', to: others, content }
}

async function notifyOwner(realm: Realm, bot: User, problem: string): Promise<void> {
  const to = bot.botOwnerId === null ? undefined : realm.state.users.get(bot.botOwnerId)
  if (to?.isActive !== true) return
  const content = `Your bot ${silentMention(bot)} was called and could not answer:\n${quoted(problem)}`
  await realm.change((change) => say(change, realm.url, [{ to, content }]))
}
