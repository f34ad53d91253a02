import { getChannels } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { getPresence } from '@parley/api/presence/endpoints'
import { getChannelTopics } from '@parley/api/topics/endpoints'
import { getUsers } from '@parley/api/users/endpoints'
import { z } from 'zod'
import type { Connection } from '../../connection/connection.ts'
import { narrowOf } from '../place.ts'
import { shown } from '../show.ts'
import { type Tool, tool } from './tool.ts'

const MOST_MESSAGES = 100
const USUAL_MESSAGES = 30
const MOST_CHARACTERS = 60_000

const channel = z.string().describe('Name of the channel.')
const topic = z.string().describe('Topic in the channel.')
const limit = z.int().min(1).max(MOST_MESSAGES).default(USUAL_MESSAGES).describe('So many, the newest ones.')
const before = z.int().min(1).optional().describe('Only messages before the one with this id.')

type Narrow = { operator: string; operand: string }[]

/** The newest messages of a narrow, the oldest of them first, each with its id. */
async function newest(
  connection: Connection,
  narrow: Narrow,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<string> {
  const { messages, found_oldest } = await connection.call(getMessages, {
    ...{ anchor: before ?? 'newest', include_anchor: before === undefined },
    ...{ num_before: limit, num_after: 0, narrow, apply_markdown: false },
  })
  const lines: string[] = []
  let length = 0
  for (const message of messages.toReversed()) {
    const line = `[${message.id}] ${shown(message, false)}`
    length += line.length
    if (length > MOST_CHARACTERS && lines.length > 0) break
    lines.unshift(line)
  }
  if (lines.length === 0) return 'Nothing was found.'
  const isWhole = found_oldest && lines.length === messages.length
  return `${isWhole ? '' : 'There are older ones: ask with `before`.\n'}${lines.join('')}`
}

const listChannels = tool({
  name: 'list_channels',
  title: 'List channels',
  description: 'The channels that can be read here, with what each is for.',
  input: z.object({}),
  isReading: true,
  async run(connection) {
    const { streams } = await connection.call(getChannels, {})
    if (streams.length === 0) return 'There are none.'
    return streams
      .map(({ name, description }) => (description === '' ? name : `${name}: ${description}`))
      .join('\n')
  },
})

const listTopics = tool({
  name: 'list_topics',
  title: 'List topics',
  description: 'The topics of a channel, the one that was last written in first.',
  input: z.object({ channel }),
  isReading: true,
  async run(connection, input) {
    const { streams } = await connection.call(getChannels, {})
    const found = streams.find(({ name }) => name.toLowerCase() === input.channel.toLowerCase())
    if (found === undefined) return `There is no channel '${input.channel}' here.`
    const { topics } = await connection.call(getChannelTopics, { stream_id: found.stream_id })
    return topics.length === 0 ? 'There are none.' : topics.map(({ name }) => name).join('\n')
  },
})

const readConversation = tool({
  name: 'read_conversation',
  title: 'Read a conversation',
  description: 'Messages of a channel or of a topic in it, or the direct messages with people.',
  input: z.object({
    channel: channel.optional(),
    topic: topic.optional(),
    people: z.array(z.string()).min(1).optional().describe('Addresses of the people, for direct messages.'),
    before,
    limit,
  }),
  isReading: true,
  async run(connection, { channel, topic, people, ...window }) {
    if ((channel === undefined) === (people === undefined)) return 'Say either which channel or which people.'
    const narrow: Narrow =
      people === undefined ? narrowOf({ channel, topic }) : [{ operator: 'dm', operand: people.join(',') }]
    return newest(connection, narrow, { limit: window.limit, before: window.before })
  },
})

const search = tool({
  name: 'search',
  title: 'Search messages',
  description: 'The newest messages that have all words.',
  input: z.object({
    words: z.string().min(1),
    channel: channel.optional(),
    topic: topic.optional(),
    from: z.string().optional().describe('Address of who wrote them.'),
    before,
    limit,
  }),
  isReading: true,
  async run(connection, { words, channel, topic, from, ...window }) {
    const narrow: Narrow = [
      ...narrowOf({ channel, topic }),
      ...(from === undefined ? [] : [{ operator: 'sender', operand: from }]),
      { operator: 'search', operand: words },
    ]
    return newest(connection, narrow, { limit: window.limit, before: window.before })
  },
})

/** Who has shown no sign for longer is away, whatever was last said of them. */
const HERE_SECONDS = 140

const whoIsHere = tool({
  name: 'who_is_here',
  title: 'Who is here',
  description: 'The people who are here now, and those who were a moment ago.',
  input: z.object({}),
  isReading: true,
  async run(connection) {
    const [{ presences, server_timestamp }, { members }] = await Promise.all([
      connection.call(getPresence, {}),
      connection.call(getUsers, {}),
    ])
    const lines = members.flatMap(({ email, full_name }) => {
      const { aggregated } = presences[email] ?? {}
      const isHere = aggregated !== undefined && server_timestamp - aggregated.timestamp < HERE_SECONDS
      return isHere ? [`${full_name} (${email}): ${aggregated.status}`] : []
    })
    return lines.length === 0 ? 'Nobody is here.' : lines.join('\n')
  },
})

/** What changes nothing. */
export const readingTools: readonly Tool[] = [listChannels, listTopics, readConversation, search, whoIsHere]
