import { unknownUserName } from '@parley/api/users/objects'
import { cutTo } from '#directory/channels/topic-names.ts'
import { directMessageLink, topicMessageLink } from '#directory/notices/links.ts'
import { quoted, silentMention } from '#directory/notices/text.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { StoredMessage } from '../message/message.ts'

/** Leaves room for the rest of the text within the maximum length of a message. */
const LONGEST_QUOTE = 8000

/**
 * The text of a reminder.
 * @param message undefined if the user can no longer read it
 */
export function reminderContent(
  state: RealmState,
  user: User,
  message: StoredMessage | undefined,
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

function nameOfSender(state: RealmState, user: User, { senderId }: StoredMessage): string {
  const sender = state.users.get(senderId)
  const isKnown = sender !== undefined && mayKnowUser(state, user, sender)
  return isKnown ? silentMention(sender) : `**${unknownUserName}**`
}

function linkTo(state: RealmState, user: User, { id, conversationId, topic }: StoredMessage): string {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return `a message in ${topicMessageLink(channel, topic, id)}`
  const others = (state.directs.get(conversationId)?.participants ?? []).filter((one) => one !== user.id)
  return `a ${directMessageLink(others.length === 0 ? [user.id] : others, id)}`
}
