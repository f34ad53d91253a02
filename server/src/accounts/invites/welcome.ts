import type { Channel } from '#directory/channels/state.ts'
import type { Notice } from '#directory/notices/notice.ts'
import { say } from '#directory/notices/ports.ts'
import { silentMention, topicFor } from '#directory/notices/text.ts'
import { isGuest } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { post } from '../mail/mail.ts'
import { welcomeLetter } from './letters.ts'

/** The topic for notices of new users, in the channel for sign-up announcements. */
const SIGN_UPS_TOPIC = 'signups'

export interface Welcome {
  /** The welcome bot's message; null: the organization's text. An empty one is not sent. */
  readonly text: string | null
  /** The channels that the new user is subscribed to. */
  readonly channels: readonly Channel[]
  /** Gets a notice that the invitation was accepted. */
  readonly inviter: User | undefined
}

/** Welcomes a user created in this change, and notifies the inviter and the announcement channel. */
export async function greet(
  change: Change,
  realmUrl: string,
  user: User,
  welcome: Partial<Welcome> = {},
): Promise<void> {
  const { state } = change
  const text = welcome.text ?? state.settings.welcome_message_custom_text
  await say(change, realmUrl, [
    ...(text.trim() === '' ? [] : [welcomeNotice(state, user, text, welcome.channels)]),
    ...(welcome.inviter === undefined ? [] : [accepted(welcome.inviter, user)]),
    ...announcement(state, user),
  ])
}

/** Sends the letter to somebody who has joined by themselves, if the organization sends such letters. */
export async function writeWelcome(change: Change, realmUrl: string, user: User): Promise<void> {
  const { state } = change
  if (!state.settings.send_welcome_emails) return
  const to = { name: user.fullName, address: user.deliveryEmail }
  await post(change, { ...welcomeLetter(state, realmUrl, user), kind: 'welcome', to })
}

/** The welcome bot's message. It may link to channels that the new user can see. */
export function welcomeNotice(
  state: RealmState,
  user: User,
  text: string,
  joined: readonly Channel[] = [],
): Notice {
  const open = isGuest(user) ? [] : [...state.channels.values()].filter((channel) => !channel.inviteOnly)
  return { from: 'welcome', to: user, content: text, about: [...open, ...joined] }
}

const accepted = (inviter: User, user: User): Notice => ({
  to: inviter,
  content: `${silentMention(user)} has accepted your invitation to join.`,
  newcomer: user,
})

function announcement(state: RealmState, user: User): Notice[] {
  const channel = state.channels.get(state.settings.signup_announcements_stream_id)
  if (channel === undefined || channel.isArchived) return []
  const topic = topicFor(channel, SIGN_UPS_TOPIC)
  return [{ channel, topic, content: `${silentMention(user)} has joined this organization.`, newcomer: user }]
}
