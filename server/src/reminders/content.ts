import type { MessageWithFlags } from '@parley/api/messages/objects'
import { cutTo } from '../messages/topics.ts'
import { directMessageLink, quoted, silentMention, topicMessageLink } from '../notices/words.ts'
import { mayKnowUser } from '../permissions/users.ts'
import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'

/** With the rest of what is said, still a message that is not too long. */
const LONGEST_QUOTE = 8000

/**
 * What a person is told to remind them of a message.
 * @param message its source, as they may read it; undefined where they may not any more
 */
export function reminderContent(
  state: RealmState,
  user: User,
  message: MessageWithFlags | undefined,
  note: string,
): string {
  const noted = note === '' ? '' : `\n\nYour note:\n${quoted(note)}`
  if (message === undefined) {
    return `You asked to be reminded of a message that you cannot read any more.${noted}`
  }
  const quote = quoted(cutTo(message.content, LONGEST_QUOTE, '…'))
  const what = `You asked to be reminded of ${linkTo(state, user, message)}.`
  return `${what}${noted}\n\n${nameOfSender(state, user, message)} wrote:\n${quote}`
}

function nameOfSender(
  state: RealmState,
  user: User,
  { sender_id: id, sender_full_name: name }: MessageWithFlags,
) {
  const sender = state.users.get(id)
  const isKnown = sender !== undefined && mayKnowUser(state, user, sender)
  return isKnown ? silentMention(sender) : `**${name}**`
}

function linkTo(
  state: RealmState,
  user: User,
  { id, stream_id, subject, display_recipient }: MessageWithFlags,
) {
  const channel = stream_id === undefined ? undefined : state.channels.get(stream_id)
  if (channel !== undefined) return `a message in ${topicMessageLink(channel, subject, id)}`
  const people = typeof display_recipient === 'string' ? [] : display_recipient.map((one) => one.id)
  const others = people.filter((one) => one !== user.id)
  return `a ${directMessageLink(others.length === 0 ? [user.id] : others, id)}`
}
