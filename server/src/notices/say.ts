import { renderMessage } from '@parley/markup/server'
import type { Channel } from '../channels/state.ts'
import { directOf } from '../directs/commands.ts'
import type { Change } from '../journal/writer.ts'
import { storedContent } from '../messages/content.ts'
import { factsFor } from '../messages/rendering.ts'
import { type Draft, messageEntry, type Place, writeMessages } from '../messages/send.ts'
import type { RealmState } from '../realm/state.ts'
import { emailKey, type User } from '../users/state.ts'
import { systemBots } from '../users/system-bots.ts'

/** Something that the notification bot says, in a channel or to one person. */
export type Notice = {
  readonly content: string
  /** The channels that the content links to: only these, so that a notice gives no other away. */
  readonly about?: readonly Channel[]
} & ({ readonly channel: Channel; readonly topic: string } | { readonly to: User })

/** Messages of the server itself carry this in place of the name of a client. */
const CLIENT = 'Internal'

/**
 * Sends messages of the notification bot in the same change as what they tell of, after what was appended so far.
 * A channel may have been made in this change. Nobody is told twice in one change: give all notices for a person at
 * once.
 */
export async function say(change: Change, realmUrl: string, notices: readonly Notice[]): Promise<void> {
  const { tx, state, allot, append } = change
  const written: Parameters<typeof writeMessages>[2][number][] = []
  for (const notice of notices) {
    const place = 'to' in notice ? await directPlace(change, notice.to) : channelPlace(notice.channel)
    const entry = messageEntry(state, draftOf(state, realmUrl, notice), allot, place)
    append(entry)
    written.push(entry.payload as (typeof written)[number])
  }
  if (written.length === 0) return
  const sent: Promise<unknown>[] = []
  writeMessages((_name, text, values) => sent.push(tx.query(text, values)), state.id, written)
  await Promise.all(sent)
}

function draftOf(state: RealmState, realmUrl: string, notice: Notice): Draft {
  const sender = notificationBot(state)
  const content = storedContent(notice.content)
  const channels = new Map(notice.about?.map((channel) => [channel.name, channel]))
  const facts = {
    ...factsFor(state, undefined, realmUrl),
    channelByName: (name: string) => channels.get(name),
  }
  return {
    sender,
    content,
    rendered: renderMessage(content, facts),
    client: CLIENT,
    sentAt: Math.floor(Date.now() / 1000),
    readBySender: false,
    topicParticipants: [],
    alerted: [],
    startsTopic: false,
    ...('to' in notice
      ? { channelId: null, participants: participantsOf(state, notice.to), topic: '' }
      : { channelId: notice.channel.id, participants: null, topic: notice.topic }),
  }
}

// Notices mention nobody, so whom a mention would reach is never asked.
const nobody = () => false

function channelPlace({ conversationId, lastSeq }: Channel): Place {
  return { conversationId, lastSeq, isRecipient: nobody }
}

async function directPlace(change: Change, to: User): Promise<Place> {
  const { id, lastSeq } = await directOf(change, participantsOf(change.state, to))
  return { conversationId: id, lastSeq, isRecipient: nobody }
}

function participantsOf(state: RealmState, to: User): number[] {
  return [notificationBot(state).id, to.id].sort((a, b) => a - b)
}

function notificationBot(state: RealmState): User {
  const bot = state.usersByEmail.get(emailKey(systemBots.notification.email))
  if (bot === undefined) throw new Error('the realm has no notification bot')
  return bot
}
