// Prints what somebody has written lately: node search.ts SITE EMAIL KEY WORDS
import { getMessages } from '@parley/api/messages/endpoints'
import { Connection } from '@parley/client'

const [url = '', email = '', apiKey = '', ...words] = process.argv.slice(2)
const connection = new Connection({ url, credentials: { email, apiKey }, userAgent: 'SearchExample/1.0' })

const { messages } = await connection.call(getMessages, {
  anchor: 'newest',
  num_before: 10,
  num_after: 0,
  narrow: [{ operator: 'search', operand: words.join(' ') }],
  apply_markdown: false,
})
for (const { sender_full_name, content } of messages) console.log(`${sender_full_name}: ${content}`)
