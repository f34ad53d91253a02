import { channelEventsTopic } from '@parley/api/channels/notices'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'
import type { Group } from '../groups/state.ts'
import type { User } from '../users/state.ts'
import { channelLink } from './links.ts'
import type { Notice } from './notice.ts'
import { kindOf, quoted, silentMention, topicFor } from './text.ts'

/** The topic of notices about new channels, in the organization's channel for announcements. */
const NEW_CHANNELS_TOPIC = 'new channels'

const NO_DESCRIPTION = '*No description.*'

function inChannel(channel: Channel, content: string, about: readonly Channel[] = []): Notice {
  return { channel, topic: topicFor(channel, channelEventsTopic), content, about }
}

/** The notice in a new channel. */
export function channelMade(by: User, channel: Channel): Notice {
  const description = channel.description === '' ? '' : ` Its description:\n${quoted(channel.description)}`
  return inChannel(channel, `**${kindOf(channel)}** channel created by ${silentMention(by)}.${description}`)
}

/** The notices that announce new channels. Private ones are not announced, since readers may not know of them. */
export function channelsAnnounced(state: RealmState, by: User, channels: readonly Channel[]): Notice[] {
  const announced = channels.filter((channel) => !channel.inviteOnly)
  const channel = state.channels.get(state.settings.new_stream_announcements_stream_id)
  if (channel === undefined || channel.isArchived || announced.length === 0) return []
  const topic = topicFor(channel, NEW_CHANNELS_TOPIC)
  const links = announced.map(channelLink)
  const what = links.length === 1 ? `a new channel: ${links[0]}.` : `new channels:\n\n${bulletList(links)}`
  return [{ channel, topic, content: `${silentMention(by)} created ${what}`, about: announced }]
}

/** The notice to a user whom somebody else subscribed to channels. */
export function addedToChannels(by: User, to: User, channels: readonly Channel[]): Notice {
  const links = channels.map(channelLink)
  const where = links.length === 1 ? `the channel ${links[0]}.` : `these channels:\n\n${bulletList(links)}`
  return { to, content: `${silentMention(by)} subscribed you to ${where}`, about: channels }
}

const bulletList = (items: readonly string[]) => items.map((item) => `* ${item}`).join('\n')

/** The notices about a channel's changes, one message each. */
export function channelChanges(state: RealmState, by: User, before: Channel, after: Channel): Notice[] {
  const who = silentMention(by)
  const contents: string[] = []
  if (before.name !== after.name) {
    contents.push(`${who} renamed this channel from **${plain(before.name)}** to ${channelLink(after)}.`)
  }
  if (before.description !== after.description) {
    const [old, now] = [before, after].map(({ description }) =>
      quoted(description === '' ? NO_DESCRIPTION : description),
    )
    contents.push(
      `${who} changed the description of this channel.\n\n* **Before:**\n${old}\n\n* **Now:**\n${now}`,
    )
  }
  if (kindOf(before) !== kindOf(after)) {
    contents.push(
      `${who} changed who can see this channel, from **${kindOf(before)}** to **${kindOf(after)}**.`,
    )
  }
  const [oldPosters, posters] = [before, after].map(({ permissions }) => permissions.can_send_message_group)
  if (JSON.stringify(oldPosters) !== JSON.stringify(posters)) {
    const [old, now] = [oldPosters, posters].map((value) => peopleIn(state, value))
    contents.push(`${who} changed who can post in this channel.\n\n* **Before:** ${old}\n* **Now:** ${now}`)
  }
  if (before.folderId !== after.folderId) contents.push(`${who} ${folderMove(state, before, after)}.`)
  if (!before.isArchived && after.isArchived) contents.push(`${who} archived this channel.`)
  if (before.isArchived && !after.isArchived)
    contents.push(`${who} brought this channel back from the archive.`)
  return contents.map((content) => inChannel(after, content, [after]))
}

function folderMove(state: RealmState, before: Channel, after: Channel): string {
  const name = (id: number) => `**${plain(state.folders.get(id)?.name ?? '')}**`
  if (after.folderId === null) return `took this channel out of the folder ${name(before.folderId ?? 0)}`
  return `moved this channel to the folder ${name(after.folderId)}`
}

/** The users and groups of a permission, in words. */
function peopleIn(state: RealmState, value: GroupSettingValue | undefined): string {
  if (value === undefined) return 'nobody'
  const [people, groups] =
    typeof value === 'number' ? [[], [value]] : [value.direct_members, value.direct_subgroups]
  const names = [
    ...groups.flatMap((id) => state.groups.get(id) ?? []).map(groupInWords),
    ...people.flatMap((id) => state.users.get(id) ?? []).map(silentMention),
  ]
  return names.length === 0 ? 'nobody' : names.join(', ')
}

/** System groups have technical names, so their description is shown. */
const groupInWords = ({ systemName, description, name }: Group) =>
  systemName === null ? `@_*${name}*` : description

/** The name without asterisks, which would end the emphasis around it. */
const plain = (name: string) => name.replaceAll('*', '')
