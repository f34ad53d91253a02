import { channelHash, topicHash } from '@parley/markup/urls'
import type { Channel } from '../channels/state.ts'

// These functions put names into Markdown. Whatever a name contains, the result is one link.

type Named = Pick<Channel, 'id' | 'name'>

/** A link to a channel. */
export function channelLink({ id, name }: Named): string {
  return isPlain(name) ? `#**${name}**` : link(`#${name}`, channelHash(id, name))
}

/** A link to a topic. */
export function topicLink({ channel, topic }: { channel: Named; topic: string }): string {
  const { id, name } = channel
  return isPlain(name) && isPlain(topic)
    ? `#**${name}>${topic}**`
    : link(`#${name} > ${topic}`, topicHash(id, name, topic))
}

/** A link to a channel message, titled by channel and topic. */
export function topicMessageLink({ id, name }: Named, topic: string, messageId: number): string {
  const place = topic === '' ? `#${name}` : `#${name} > ${topic}`
  return link(place, `${topicHash(id, name, topic)}/near/${messageId}`)
}

/** A link to a direct message between these users. */
export function directMessageLink(userIds: readonly number[], messageId: number): string {
  return link('direct message', `/#narrow/dm/${userIds.join(',')}-dm/near/${messageId}`)
}

/** Whether the usual syntax, between asterisks, works for the name. */
const isPlain = (name: string) => !/[*>`[\]\\]|\$\$/.test(name)

const link = (text: string, address: string) => `[${text.replace(/[[\]*`<\\]|\$\$/g, '')}](${address})`
