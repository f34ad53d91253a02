import { renderMessage } from '@parley/markup/server'
import type { Channel } from '#directory/channels/state.ts'
import type { Notice } from '#directory/notices/notice.ts'
import { AuthorContext } from '#directory/rendering/author-context.ts'
import type { User } from '#directory/users/state.ts'
import { systemBot } from '#directory/users/system-bots.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { directOf } from '../directs/commands.ts'
import { storedContent } from '../sending/content.ts'
import { beginningOf, type Draft, messageEntry, type Place, writeMessages } from '../sending/send.ts'

/** The client name of messages that the server itself sends. */
const CLIENT = 'Internal'

/** Implements the port `say`. */
export async function sendNotices(
  change: Change,
  realmUrl: string,
  notices: readonly Notice[],
): Promise<number[]> {
  const { write, state, allocator, append } = change
  const written: Parameters<typeof writeMessages>[2][number][] = []
  for (const notice of notices) {
    const place = 'to' in notice ? await directPlace(change, notice) : channelPlace(notice.channel)
    const entry = messageEntry(state, draftOf(state, realmUrl, notice), allocator, place)
    append(entry)
    const sent = entry.payload
    if (isThere(state, notice)) for (const begun of beginningOf(sent)) append(begun)
    written.push(sent)
  }
  if (written.length === 0) return []
  await write((batch) => writeMessages(batch, state.id, written))
  return written.map(({ id }) => id)
}

/** False for a channel created in this change: its own entry already has the first message. */
const isThere = (state: RealmState, notice: Notice) =>
  'channel' in notice && state.channels.has(notice.channel.id)

/** What a notice may link to: what everybody may know, and its subject, which this change may have just created. */
class NoticeContext extends AuthorContext {
  readonly #notice: Notice

  constructor(state: RealmState, realmUrl: string, notice: Notice) {
    super(state, undefined, realmUrl)
    this.#notice = notice
  }

  override userById(id: number) {
    const { newcomer } = this.#notice
    return newcomer?.id === id ? newcomer : super.userById(id)
  }

  override channelByName(name: string) {
    return this.#notice.about?.find((channel) => channel.name === name)
  }
}

function draftOf(state: RealmState, realmUrl: string, notice: Notice): Draft {
  const sender = senderOf(state, notice)
  const content = storedContent(notice.content)
  return {
    sender,
    content,
    rendered: renderMessage(content, new NoticeContext(state, realmUrl, notice)),
    client: CLIENT,
    sentAt: unixNow(),
    readBySender: false,
    topicParticipants: [],
    alerted: [],
    startsTopic: false,
    ...(notice.readBy === undefined ? {} : { readBy: notice.readBy }),
    ...(notice.unreadOnlyTo === undefined ? {} : { unreadOnlyTo: notice.unreadOnlyTo }),
    ...(notice.marks === undefined ? {} : { marks: notice.marks }),
    ...('to' in notice
      ? { channelId: null, participants: participantsOf(state, notice), topic: '' }
      : { channelId: notice.channel.id, participants: null, topic: notice.topic }),
  }
}

// Notices mention nobody, so this is never called.
const nobody = () => false

function channelPlace({ conversationId, lastSeq, firstMessageId }: Channel): Place {
  return { conversationId, lastSeq, isEmpty: firstMessageId === null, isRecipient: nobody }
}

type DirectNotice = Extract<Notice, { readonly to: User }>

async function directPlace(change: Change, notice: DirectNotice): Promise<Place> {
  const { id, lastSeq } = await directOf(change, participantsOf(change.state, notice))
  return { conversationId: id, lastSeq, isEmpty: false, isRecipient: nobody }
}

function participantsOf(state: RealmState, notice: DirectNotice): number[] {
  return [senderOf(state, notice).id, notice.to.id].sort((a, b) => a - b)
}

function senderOf(state: RealmState, { from = 'notification' }: Notice): User {
  return systemBot(state, from)
}
