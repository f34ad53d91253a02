import { sendMessage } from '@parley/api/messages/endpoints'
import { z } from 'zod'
import { tool } from './tool.ts'

/** What is offered only where somebody has allowed it. */
export const sendingTool = tool({
  name: 'send_message',
  title: 'Send a message',
  description:
    'Sends a message into a topic of a channel, or directly to people, as the account of this key.',
  input: z.object({
    channel: z.string().optional().describe('Name of the channel.'),
    topic: z.string().optional().describe('Topic in the channel.'),
    people: z.array(z.string()).min(1).optional().describe('Addresses of the people, for a direct message.'),
    content: z.string().min(1).describe('Markdown.'),
  }),
  isReading: false,
  async run(connection, { channel, topic, people, content }) {
    if ((channel === undefined) === (people === undefined)) return 'Say either which channel or which people.'
    if (channel !== undefined && topic === undefined) return 'Say which topic of the channel.'
    const { id } = await connection.call(
      sendMessage,
      people === undefined
        ? { type: 'channel', to: channel ?? '', topic: topic ?? '', content }
        : { type: 'direct', to: people, content },
    )
    return `Sent, with the id ${id}.`
  },
})
