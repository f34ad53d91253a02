import { channelHash, topicHash } from '@parley/markup/urls'
import type { Channel } from '../channels/state.ts'

// Names are put into Markdown here. Whatever they hold, a link stays one link.

type Named = Pick<Channel, 'id' | 'name'>

export function channelLink({ id, name }: Named): string {
  return isPlain(name) ? `#**${name}**` : link(`#${name}`, channelHash(id, name))
}

export function topicLink({ channel, topic }: { channel: Named; topic: string }): string {
  const { id, name } = channel
  return isPlain(name) && isPlain(topic)
    ? `#**${name}>${topic}**`
    : link(`#${name} > ${topic}`, topicHash(id, name, topic))
}

/** Links to a message of a channel by its place. */
export function topicMessageLink({ id, name }: Named, topic: string, messageId: number): string {
  const place = topic === '' ? `#${name}` : `#${name} > ${topic}`
  return link(place, `${topicHash(id, name, topic)}/near/${messageId}`)
}

/** Links to a message of a direct conversation with these people. */
export function directMessageLink(userIds: readonly number[], messageId: number): string {
  return link('direct message', `/#narrow/dm/${userIds.join(',')}-dm/near/${messageId}`)
}

/** Whether the usual form, between asterisks, takes the name for what it is. */
const isPlain = (name: string) => !/[*>`[\]\\]|\$\$/.test(name)

const link = (text: string, address: string) => `[${text.replace(/[[\]*`<\\]|\$\$/g, '')}](${address})`
