import { botTypes } from '@parley/api/users/objects'
import type { Bot } from '#directory/bots/state.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import { errand } from '#engine/jobs/job.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { StoredMessage } from '../message/message.ts'
import { messageById } from '../message-changes/storage.ts'
import type { Draft } from '../sending/send.ts'

/** Declared apart from its job to avoid a circle of imports: the job sends an answer, which may call bots again. */
export const callToWebhook = errand<{ realmId: number; botId: number; messageId: number }>(
  'call_outgoing_webhook',
  { attempts: 5 },
)

/** The same for a bot that the server runs itself. */
export const callToEmbedded = errand<{ realmId: number; botId: number; messageId: number }>(
  'call_embedded_bot',
  { attempts: 4 },
)

/** A bot with the address of its external program. */
export interface WebhookBot {
  readonly user: User
  readonly service: NonNullable<Bot['service']>
}

/** A bot with the name of its program here. */
export interface EmbeddedBot {
  readonly user: User
  readonly serviceName: string
  readonly config: Bot['config']
}

function webhookBot(state: RealmState, userId: number): WebhookBot | undefined {
  const service = state.bots.get(userId)?.service
  const user = state.users.get(userId)
  if (service == null || user?.isActive !== true || user.botType !== botTypes.outgoingWebhook)
    return undefined
  return { user, service }
}

function embeddedBot(state: RealmState, userId: number): EmbeddedBot | undefined {
  const { serviceName = null, config = {} } = state.bots.get(userId) ?? {}
  const user = state.users.get(userId)
  if (serviceName === null || user?.isActive !== true || user.botType !== botTypes.embedded) return undefined
  return { user, serviceName, config }
}

/**
 * A message that calls a bot, as it is now. Undefined if there is nothing to call: the bot, the message, or the bot's right
 * to read it is gone.
 */
export const calling = (realm: Place, botId: number, messageId: number) =>
  callOf(realm, webhookBot(realm.state, botId), messageId)

/** The same of a bot that the server runs itself. */
export const callingEmbedded = (realm: Place, botId: number, messageId: number) =>
  callOf(realm, embeddedBot(realm.state, botId), messageId)

type Place = Pick<Realm, 'db' | 'state'>

async function callOf<B extends { readonly user: User }>(
  { db, state }: Place,
  bot: B | undefined,
  messageId: number,
): Promise<{ bot: B; message: StoredMessage } | undefined> {
  const message = await messageById(db, state.id, messageId)
  if (message === undefined || bot === undefined || state.isDeactivated) return undefined
  return canReadPlaced(state, bot.user, message) ? { bot, message } : undefined
}

type Called = Pick<Draft, 'sender' | 'channelId' | 'participants' | 'rendered'>

/** The bots that a message calls: its direct recipients, and mentioned bots that can read the channel. */
export function botsCalled(
  state: RealmState,
  { sender, channelId, participants, rendered }: Called,
): number[] {
  // Two bots would answer each other forever.
  if (sender.botType === botTypes.outgoingWebhook || sender.botType === botTypes.embedded) return []
  const channel = channelId === null ? undefined : state.channels.get(channelId)
  return [...(participants ?? rendered.mentions.userIds)].filter((id) => {
    const bot = webhookBot(state, id) ?? embeddedBot(state, id)
    return bot !== undefined && (channel === undefined || canAccessContent(state, bot.user, channel))
  })
}

/** Queues the calls of bots in the transaction of the message. */
export async function queueCalls({ tx, state }: Change, message: Called, messageId: number): Promise<void> {
  for (const botId of botsCalled(state, message)) {
    const toCall = embeddedBot(state, botId) === undefined ? callToWebhook : callToEmbedded
    await toCall.queue(tx, { realmId: state.id, botId, messageId })
  }
}
