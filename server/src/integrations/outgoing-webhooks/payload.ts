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

/** What a bot says in return. */
export interface Reply {
  readonly content: string
  /** A widget to show with it, as JSON. */
  readonly widget_content?: string
}

/** The bot's reply in the webhook's response; undefined if there is none. */
export function replyIn(body: Buffer): Reply | undefined {
  const fields = objectIn(body)
  if (fields === undefined || fields.response_not_required === true) return undefined
  const said = [fields.content, fields.response_string, fields.text].find((one) => typeof one === 'string')
  const content = typeof said === 'string' ? said.trim() : ''
  if (content === '') return undefined
  const { widget_content: widget } = fields
  if (widget === undefined || widget === null) return { content }
  // As in a request to send, where it is text; a program that answers JSON may leave it as it is.
  return { content, widget_content: typeof widget === 'string' ? widget : JSON.stringify(widget) }
}

function objectIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    const answer: unknown = JSON.parse(body.toString())
    // Any object may be asked for any name.
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
