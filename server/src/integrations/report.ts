import { unseenPosition } from '@parley/api/contract/name'
import { maxMessageLength } from '@parley/api/realm/limits'
import type { Channel } from '#directory/channels/state.ts'
import { cutTo } from '#directory/channels/topic-names.ts'
import { topicFor } from '#directory/notices/text.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { channelToSendTo } from '#messages/sending/recipients.ts'
import { type SendRequest, sendOne } from '#messages/sending/sending.ts'
import type { Post } from './webhooks/integration.ts'

export interface ReportOptions {
  /** What the service is called. */
  readonly title: string
  /** Name or id of the channel; without it the bot's owner is written to. */
  readonly stream?: string | undefined
  /** Whether it is meant to mention people: elsewhere whoever writes there need not be anybody here. */
  readonly mayMention?: true | undefined
  /** By these, what is sent once more is known, and the message that there is already is answered. */
  readonly once?: Pick<SendRequest, 'queue_id' | 'local_id'>
}

/**
 * Sends what a service reports as a message of the bot.
 * @returns the id of the message
 * @throws ApiError if the bot may not
 */
export async function report(
  realm: Realm,
  bot: User,
  { topic, content, isForOwner }: Post,
  { title, stream, mayMention, once }: ReportOptions,
): Promise<number> {
  const text = mayMention ? content : content.replaceAll(/@(?=\*)/g, '@_')
  const { id } = await sendOne(realm, bot, title, {
    ...once,
    content: cutTo(text, maxMessageLength, '…'),
    ...placeOf(realm, bot, isForOwner ? undefined : stream, topic, title),
  })
  return id
}

function placeOf(
  { state }: Realm,
  bot: User,
  stream: string | undefined,
  topic: string,
  title: string,
): Pick<SendRequest, 'type' | 'to' | 'topic'> {
  if (stream === undefined) return { type: 'direct', to: [bot.botOwnerId ?? bot.id] }
  const channel = channelToReportTo(state, bot, stream)
  // What a service calls something may have characters that nobody sees.
  const seen = topic.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, ' ').trim()
  const isName = seen !== '' && unseenPosition(seen) === undefined
  return { type: 'channel', to: channel.id, topic: topicFor(channel, isName ? seen : title) }
}

/**
 * The channel with this name or id.
 * @throws ApiError if there is none that the bot may write to
 */
export function channelToReportTo(state: RealmState, bot: User, stream: string): Channel {
  const isId = /^\d{1,9}$/.test(stream) && state.channels.has(Number(stream))
  return channelToSendTo(state, bot, isId ? Number(stream) : stream)
}
