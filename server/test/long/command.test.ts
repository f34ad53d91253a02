import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChannel } from '@parley/api/channels/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { COMMAND, codeOf, keyOf, ran, started } from '../support/command.ts'

const environmentOf = (server: TestServer, person: Person) => ({
  PARLEY_SITE: server.url,
  PARLEY_EMAIL: person.email,
  PARLEY_API_KEY: keyOf(person),
})

test('scripts send, search and follow messages', { timeout: 180_000 }, async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(createChannel, { name: 'builds', subscribers: [ada.id, bo.id] })
  const env = environmentOf(server, ada)
  const newest = async () => {
    const asked = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const
    return (await bo.call(getMessages, asked)).messages[0]
  }
  const place = ['--channel', 'builds', '--topic', 'nightly']

  const { child: follower, said: followed } = started([COMMAND, 'tail', ...place, '-n', '0'], env)
  const piped = started([COMMAND, 'send', ...place, '--code'], env, 'all ```passed\n')
  expect(await codeOf(piped.child)).toBe(0)
  await expect.poll(async () => (await newest())?.content).toBe('````\nall ```passed\n````')
  expect(piped.said.out).toBe(`${(await newest())?.id}\n`)
  const direct = started([COMMAND, 'send', '--to', bo.email, '--json', 'It', 'is', 'done'], env)
  expect(await codeOf(direct.child)).toBe(0)
  expect(await newest()).toMatchObject({ content: 'It is done', type: 'private' })
  // The follower may have begun after the first.
  await expect
    .poll(async () => {
      await bo.call(sendMessage, { type: 'channel', to: 'builds', topic: 'nightly', content: 'red\u001b[2J' })
      return followed.out
    })
    .toMatch(/#builds > nightly Bo Kristensen: red�\[2J\n/)
  expect(followed.out).not.toContain('It is done')
  follower.kill('SIGTERM')
  expect(await codeOf(follower)).toBe(0)

  // As the settings of an account give it.
  const folder = await mkdtemp(join(tmpdir(), 'parley-'))
  const file = join(folder, 'zuliprc')
  await writeFile(file, `[api]\nemail=${ada.email}\nkey=${keyOf(ada)}\nsite=${server.url}\n`)
  const found = await ran(['search', '--config', file, '--from', ada.email, '--json', 'passed'], {})
  expect(found.code).toBe(0)
  expect(JSON.parse(found.out)).toMatchObject({ subject: 'nightly', sender_email: ada.email })
  const fromHome = await ran(['search', 'done'], { HOME: folder })
  expect(fromHome).toMatchObject({ code: 2, problem: expect.stringContaining('who are you?') })

  const refused: [string[], Record<string, string>, number, RegExp][] = [
    [['search', 'nothingatall'], env, 1, /^$/],
    [['send', '--channel', 'nowhere', '--topic', 't', 'x'], env, 1, /does not exist/],
    [['search', 'x'], { ...env, PARLEY_API_KEY: 'a'.repeat(32) }, 1, /API key/],
    [['send', 'x'], env, 2, /say where to/],
    [['send', ...place, ' '], env, 2, /no text/],
    [['search', '--limit', '0', 'x'], env, 2, /--limit/],
    [['search', '--nonsense'], env, 2, /nonsense/],
    [['dance'], env, 2, /no command 'dance'/],
    [['search', 'x'], { PARLEY_SITE: server.url }, 2, /another is not/],
    [['search', 'x'], { ...env, PARLEY_SITE: 'http://127.0.0.1:9' }, 3, /could not be reached/],
  ]
  for (const [args, environment, code, problem] of refused) {
    const outcome = await ran(args, environment)
    expect([args, outcome.code]).toEqual([args, code])
    expect(outcome.problem).toMatch(problem)
  }
  for (const args of [['--help'], ['send', '--help'], ['tail', '--help'], ['search', '--help']]) {
    const { out, code } = await ran(args, {})
    expect([code, out]).toEqual([0, expect.stringContaining('parley')])
  }
})
