import { errors } from '@parley/api/contract/errors'
import { storedTopic } from '#directory/channels/topic-names.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { channelToSendTo, participantsOf } from '#messages/sending/recipients.ts'
import type { SendRequest } from '#messages/sending/sending.ts'
import type { CommandPlace } from './storage.ts'

interface Given {
  readonly type: 'channel' | 'direct'
  readonly to: number | number[]
  readonly topic?: string | undefined
}

/** The conversation in which somebody calls a command. Throws if they may not write there. */
export function placeOf(state: RealmState, user: User, { type, to, topic }: Given): CommandPlace {
  if (type === 'direct') return { channelId: null, topic: '', participants: participantsOf(state, user, to) }
  if (topic === undefined) throw errors.missingArgument('topic')
  const { id: channelId } = channelToSendTo(state, user, to)
  return { channelId, topic: storedTopic(topic), participants: [] }
}

/** Addresses a message of a bot to that conversation. Undefined: it is one of people, which the bot is not in. */
export function addressedTo(
  { channelId, topic, participants }: CommandPlace,
  bot: User,
  content: string,
): SendRequest | undefined {
  if (channelId !== null) return { type: 'channel', to: channelId, topic, content }
  if (!participants.includes(bot.id)) return undefined
  return { type: 'direct', to: participants.filter((id) => id !== bot.id), content }
}
