// A bot that answers whoever writes to it: node echo-bot.ts SITE EMAIL KEY
// It goes on after the network or the server was away, and answers then what came meanwhile.
import { messageEvent } from '@parley/api/messages/events'
import { Connection, Session } from '@parley/client'

const [url = '', email = '', apiKey = ''] = process.argv.slice(2)
const connection = new Connection({ url, credentials: { email, apiKey }, userAgent: 'EchoExample/1.0' })
const session = await Session.start(connection, {
  register: { apply_markdown: false },
  onState: ({ name }) => console.log(name),
})

session.on(messageEvent, ({ message }) => {
  const { userId } = session.state.viewer
  if (message.type !== 'private' || message.sender_id === userId) return
  session.send({ userIds: [message.sender_id] }, `You said: ${message.content}`)
})
console.log('listening')
process.once('SIGTERM', () => void session.stop())
