import { botTypes } from '@parley/api/users/objects'
import type { Bot } from '#directory/bots/state.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { User } from '#directory/users/state.ts'
import { errand } from '#engine/jobs/job.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Draft } from '../sending/send.ts'

/** Apart from the job, which sends what the bot answers: as another message, that may call bots. */
export const callToWebhook = errand<{ realmId: number; botId: number; messageId: number }>(
  'call_outgoing_webhook',
  { attempts: 3 },
)

/** A bot that is a program elsewhere, and where that is. */
export interface WebhookBot {
  readonly user: User
  readonly service: NonNullable<Bot['service']>
}

export function webhookBot(state: RealmState, userId: number): WebhookBot | undefined {
  const service = state.bots.get(userId)?.service
  const user = state.users.get(userId)
  if (service == null || user?.isActive !== true || user.botType !== botTypes.outgoingWebhook)
    return undefined
  return { user, service }
}

type Called = Pick<Draft, 'sender' | 'channelId' | 'participants' | 'rendered'>

/** The bots elsewhere that are to hear of a message: those written to, and those mentioned where they can read it. */
export function botsCalled(
  state: RealmState,
  { sender, channelId, participants, rendered }: Called,
): number[] {
  // Two of them would answer each other for ever.
  if (sender.botType === botTypes.outgoingWebhook) return []
  const channel = channelId === null ? undefined : state.channels.get(channelId)
  return [...(participants ?? rendered.mentions.userIds)].filter((id) => {
    const bot = webhookBot(state, id)
    return bot !== undefined && (channel === undefined || canAccessContent(state, bot.user, channel))
  })
}

/** Has them told, together with the message. */
export async function queueCalls({ tx, state }: Change, message: Called, messageId: number): Promise<void> {
  for (const botId of botsCalled(state, message)) {
    await callToWebhook.queue(tx, { realmId: state.id, botId, messageId })
  }
}
