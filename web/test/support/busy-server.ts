import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import type { TestServer } from '../../../server/test/harness.ts'
import { serverForPages } from '../browser.ts'

/** Every kind of conversation, with every kind of message, read and unread. */
export async function busyServer(): Promise<TestServer> {
  const server = await serverForPages()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  for (const person of [ada, bo, ines]) await person.subscribe('platform', 'design')
  const say = (topic: string, content: string) =>
    bo.call(sendMessage, { type: 'channel', to: 'platform', topic, content })
  const { id } = await say(
    'drill',
    'Node 2 is **gone**, @**Ada Quist**. See [the log](https://example.com) :tada:',
  )
  for (const person of [ada, ines]) {
    await person.call(addReaction, { message_id: id, emoji_name: 'thumbs_up' })
  }
  await say('drill', '```python\nprint("ahoy")\n```\n> a quote\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  await say('drill', '```spoiler The answer\nforty-two\n```\n<time:2026-11-21T08:00:00Z> $$x^2$$ `code`')
  await say('polls', '/poll Where to?\nHarbor\nBeach')
  await say('✔ done', 'It works')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'ahoy' })
  await bo.call(sendMessage, { type: 'direct', to: [ada.id, ines.id], content: 'ahoy, both' })
  return server
}
