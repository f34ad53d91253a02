import { outgoingInterfaces } from '@parley/api/bots/objects'
import { apiEmail } from '#directory/users/access.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { StoredMessage } from '#messages/message/message.ts'
import { presentMessage } from '#messages/message/present.ts'
import type { WebhookBot } from '#messages/outgoing-webhooks/calls.ts'

/** The request body for a webhook, in the format of its interface. */
export function payloadFor(
  state: RealmState,
  realmUrl: string,
  bot: WebhookBot,
  message: StoredMessage,
): { contentType: string; body: string } {
  if (bot.service.interface === outgoingInterfaces.slackCompatible) {
    const form = new URLSearchParams(slackFields(state, realmUrl, bot, message))
    return { contentType: 'application/x-www-form-urlencoded', body: form.toString() }
  }
  return { contentType: 'application/json', body: JSON.stringify(genericFields(state, bot, message)) }
}

function genericFields(state: RealmState, { user, service }: WebhookBot, message: StoredMessage) {
  const viewer = plainViewer(state, user, { applyMarkdown: false })
  return {
    bot_email: apiEmail(state, user),
    bot_full_name: user.fullName,
    data: message.content,
    trigger: state.channelsByConversation.has(message.conversationId) ? 'mention' : 'direct_message',
    token: service.token,
    message: { ...presentMessage(message, viewer), rendered_content: message.rendered },
  }
}

function slackFields(
  state: RealmState,
  realmUrl: string,
  { user, service }: WebhookBot,
  { id, conversationId, senderId, sentAt, content }: StoredMessage,
): Record<string, string> {
  const channel = state.channelsByConversation.get(conversationId)
  return {
    token: service.token,
    team_id: `T${state.id}`,
    team_domain: new URL(realmUrl).hostname,
    channel_id: channel === undefined ? `D${conversationId}` : `C${channel.id}`,
    channel_name: channel?.name ?? 'directmessage',
    thread_ts: String(sentAt),
    timestamp: String(sentAt),
    user_id: `U${senderId}`,
    user_name: state.users.get(senderId)?.fullName ?? '',
    text: content,
    trigger_word: channel === undefined ? '' : `@${user.fullName}`,
    service_id: String(id),
  }
}

/** The bot's reply in the webhook's response; empty if there is none. */
export function replyIn(body: Buffer): string {
  const text = body.toString()
  if (text.trim() === '') return ''
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return ''
  }
  if (typeof answer !== 'object' || answer === null) return ''
  // Any object may be asked for any name.
  const fields = answer as Record<string, unknown>
  if (fields.response_not_required === true) return ''
  const said = [fields.content, fields.response_string, fields.text].find((one) => typeof one === 'string')
  return typeof said === 'string' ? said.trim() : ''
}
