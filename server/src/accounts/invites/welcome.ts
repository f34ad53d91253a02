import type { Channel } from '#directory/channels/state.ts'
import type { Notice } from '#directory/notices/notice.ts'
import { say } from '#directory/notices/ports.ts'
import { silentMention, topicFor } from '#directory/notices/text.ts'
import { isGuest } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The topic of the realm's channel for announcements in which new people are told. */
const SIGN_UPS_TOPIC = 'signups'

export interface Welcome {
  /** What the welcome bot says; null: what the organisation has it say. Nothing where it is empty. */
  readonly text: string | null
  /** Where the newcomer is from the start. */
  readonly channels: readonly Channel[]
  /** Who hears that the invitation was accepted. */
  readonly inviter: User | undefined
}

/** Welcomes somebody whose account was made in this change, and tells who wants to know of it. */
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

/** What the welcome bot says to somebody; it may link to the channels that they can see. */
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
