import { createHash } from 'node:crypto'
import { endApiKey, makeApiKey } from '#directory/api-keys/commands.ts'
import { apiKeysOf } from '#directory/api-keys/state.ts'
import { apiEmail } from '#directory/users/access.ts'
import { accountOf } from '#directory/users/commands.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { callingEmbedded } from '#messages/outgoing-webhooks/calls.ts'
import type { Called } from '../deliveries/called.ts'
import { keepDelivery } from '../deliveries/storage.ts'
import type { Asked } from './program.ts'
import { Supervisor } from './supervisor.ts'

const KEY_NAME = 'Embedded bot'
const KEY_SECONDS = 3600

const SUPERVISORS = new WeakMap<ServerContext, Supervisor>()

/** The processes of the bots of a server. */
export function supervisorOf(server: ServerContext): Supervisor {
  const known = SUPERVISORS.get(server)
  if (known !== undefined) return known
  const supervisor = new Supervisor()
  SUPERVISORS.set(server, supervisor)
  return supervisor
}

/**
 * Hands a message to the process of a bot that the server runs, and keeps what became of it in the log of the bot.
 * @returns undefined if there is nothing to call: the bot, or what it may read, is gone
 */
export async function callEmbedded(
  server: ServerContext,
  realm: Realm,
  botId: number,
  messageId: number,
): Promise<Called | undefined> {
  const { state, db } = realm
  const found = await callingEmbedded(realm, botId, messageId)
  if (found === undefined) return undefined
  const { bot, message } = found
  const asked = askedBy(realm, bot.user, message)
  const { url, host } = addressOf(server, realm)
  const { serviceName: program, config, user } = bot
  const facts = { program, name: user.fullName, config, url, host, email: apiEmail(state, user) }
  const wanted = { id: `${state.id} ${botId}`, facts, makeKey: () => keyFor(realm, botId) }
  const sendingId = uuidOf(`${state.id} ${botId} ${messageId}`)
  const { problem = null, isSaid = false } = await supervisorOf(server).ask(wanted, { sendingId, asked })
  const delivery = await keepDelivery(db, state.id, {
    ...{ bot: user, integration: 'embedded', event: asked.channelId === null ? 'direct_message' : 'mention' },
    ...{ messageId: null, problem },
    call: { calledBy: messageId, status: null, answer: null },
  })
  return { bot: user, delivery, isWorthRetrying: problem !== null && !isSaid }
}

function askedBy({ state }: Realm, bot: User, message: StoredMessage): Asked {
  const channel = state.channelsByConversation.get(message.conversationId)
  const sender = accountOf(state, message.senderId)
  const participants = state.directs.get(message.conversationId)?.participants ?? []
  const others = participants.filter((id) => id !== bot.id)
  const mention = new RegExp(`^\\s*@\\*\\*${RegExp.escape(bot.fullName)}(?:\\|${bot.id})?\\*\\*`)
  return {
    text: message.content.replace(mention, '').trim(),
    senderName: sender.fullName,
    senderEmail: apiEmail(state, sender),
    channelId: channel?.id ?? null,
    topic: message.topic,
    userIds: others,
  }
}

/** A key for one process: those of processes before it, which may have ended with their server, end with it. */
async function keyFor(realm: Realm, botId: number) {
  const { id, key } = await realm.change(async (change) => {
    const bot = accountOf(change.state, botId)
    for (const { id, name } of apiKeysOf(change.state, bot))
      if (name === KEY_NAME) await endApiKey(change, botId, id)
    const expiresAt = unixNow() + KEY_SECONDS
    return makeApiKey(change, botId, { name: KEY_NAME, mayWrite: true, channelIds: undefined, expiresAt })
  })
  const end = () =>
    realm.change(async (change) => {
      if (change.state.apiKeys.get(botId)?.has(id)) await endApiKey(change, botId, id)
    })
  return { key, end }
}

/** Where a process on this machine reaches the organization, past whatever is in front of the server. */
function addressOf({ config, port }: ServerContext, { url }: Realm): { url: string; host: string } {
  const scheme = config.tls === undefined ? 'http' : 'https'
  const own =
    config.host === '0.0.0.0' || config.host === '' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host
  const named = own.includes(':') ? `[${own}]` : own
  return { url: `${scheme}://${named}:${port}`, host: new URL(url).host }
}

/** The same id for the same text, in the form of a UUID. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
