import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { getMessages } from '@parley/api/messages/endpoints'
import { updatePresence } from '@parley/api/presence/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { makeKey } from '../support/api-keys.ts'
import { makeChannel } from '../support/channels.ts'
import { COMMAND, keyOf } from '../support/command.ts'
import { post } from '../support/conversations.ts'

/** An assistant that has started the program with somebody's key. */
async function assistant(server: TestServer, bearer: Person, ...flags: string[]): Promise<Client> {
  const env = { PARLEY_SITE: server.url, PARLEY_EMAIL: bearer.email, PARLEY_API_KEY: keyOf(bearer) }
  const args = [COMMAND, 'mcp', ...flags]
  const client = new Client({ name: 'assistant', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { ...env, HOME: '/nowhere' } }),
  )
  onTestFinished(() => client.close())
  return client
}

/** What a tool says, and whether it is that it could not. */
async function said(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input })
  const text = content.map((part) => ('text' in part ? part.text : '')).join('')
  return { text, isError }
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

test('assistants read, search and write as far as their key lets them', { timeout: 180_000 }, async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const [open, closed] = [await makeChannel(ada, 'open desk'), await makeChannel(ada, 'closed desk')]
  for (const words of ['first boat', 'second boat', 'third boat']) await post(ada, open, 'boats', words)
  await post(ada, closed, 'plans', 'a hidden boat')
  await ada.call(updatePresence, { status: 'active', ping_only: false, new_user_input: true })
  const newest = async () =>
    (await ada.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })).messages[0]

  const reads = await makeKey(server, ada)
  const reader = await assistant(server, reads.bearer)
  expect(await names(reader)).toEqual([
    'list_channels',
    'list_topics',
    'read_conversation',
    'search',
    'who_is_here',
  ])
  const listed = (await said(reader, 'list_channels')).text.split('\n')
  expect(listed).toEqual(expect.arrayContaining(['open desk', 'closed desk']))
  expect((await said(reader, 'list_topics', { channel: 'Open Desk' })).text).toMatch(/^boats\n/)
  const { text } = await said(reader, 'read_conversation', { channel: 'open desk', topic: 'boats', limit: 2 })
  expect(text).toMatch(
    /^There are older[^\n]*\n\[\d+\] .* #open desk > boats Ada Lindqvist: second boat\n\[\d+\] .*third boat\n$/,
  )
  const [, first] = /\[(\d+)\]/.exec(text) ?? []
  const older = await said(reader, 'read_conversation', {
    channel: 'open desk',
    before: Number(first),
    limit: 2,
  })
  expect(older.text).toMatch(/: first boat\n$/)
  expect((await said(reader, 'who_is_here')).text).toBe(`Ada Lindqvist (${ada.email}): active`)
  await expect(
    said(reader, 'send_message', { channel: 'open desk', topic: 'boats', content: 'x' }),
  ).rejects.toThrow(/not found|unknown/i)
  expect((await said(reader, 'read_conversation', {})).text).toBe('Say either which channel or which people.')
  expect((await said(reader, 'search', { words: 'boat', limit: 1000 })).isError).toBe(true)

  // The flag gives the tool, not the right.
  const flagged = await assistant(server, reads.bearer, '--allow-sending')
  const refused = await said(flagged, 'send_message', { channel: 'open desk', topic: 'boats', content: 'x' })
  expect([refused.isError, (await newest())?.content]).toEqual([true, '<p>a hidden boat</p>'])

  const scoped = await makeKey(server, ada, { access: 'write', channel_ids: [open] })
  const writer = await assistant(server, scoped.bearer, '--allow-sending')
  expect((await said(writer, 'list_channels')).text).not.toContain('closed')
  expect((await said(writer, 'search', { words: 'boat' })).text).not.toContain('hidden')
  expect((await said(writer, 'read_conversation', { channel: 'closed desk' })).isError).toBe(true)
  expect((await said(writer, 'read_conversation', { people: [bo.email] })).text).not.toContain('[')
  expect((await said(writer, 'who_is_here')).isError).toBe(true)
  const elsewhere = await said(writer, 'send_message', {
    channel: 'closed desk',
    topic: 'plans',
    content: 'x',
  })
  expect([elsewhere.isError, (await newest())?.content]).toEqual([true, '<p>a hidden boat</p>'])
  expect(
    (await said(writer, 'send_message', { channel: 'open desk', topic: 'boats', content: 'fourth boat' }))
      .text,
  ).toMatch(/^Sent/)
  expect((await newest())?.content).toBe('<p>fourth boat</p>')
})
