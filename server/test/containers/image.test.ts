import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { Connection } from '@parley/client'
import { beforeAll, expect, test } from 'vitest'
import { apiKeyAt, FIRST_ORGANIZATION, OWNER } from '../support/first-owner.ts'
import { BUILD_MS, buildImage, type Container, docker, runImage } from './docker.ts'

const PATIENCE = { timeout: 120_000, interval: 500 }

beforeAll(buildImage, BUILD_MS)

const logOf = ({ name }: Container) => docker(['logs', name])
const ready = (container: Container) => expect.poll(() => logOf(container), PATIENCE).toContain('is ready at')
const inspected = ({ name }: Container, field: string) =>
  docker(['inspect', '--format', `{{${field}}}`, name])

async function ownerAt(container: Container): Promise<Connection> {
  const url = await container.url()
  return new Connection({ url, credentials: { email: OWNER.email, apiKey: await apiKeyAt(url) } })
}

test('the image serves with a database of its own, writes nowhere but in its volume, and keeps what it had', async () => {
  const container = await runImage(FIRST_ORGANIZATION, '--read-only', '--tmpfs', '/tmp')
  await ready(container)
  const owner = await ownerAt(container)
  await owner.call(sendMessage, { type: 'direct', to: [OWNER.email], content: 'kept in a volume' })
  await expect.poll(() => inspected(container, '.State.Health.Status'), PATIENCE).toBe('healthy')
  expect(await docker(['exec', container.name, 'id', '--user'])).toBe('1000')

  // Commands of operators, beside the server.
  expect(await docker(['exec', container.name, 'parley', 'users'])).toContain(OWNER.email)

  await docker(['stop', container.name])
  expect(await inspected(container, '.State.ExitCode')).toBe('0')
  await docker(['start', container.name])
  await expect.poll(async () => (await logOf(container)).split('is ready at').length, PATIENCE).toBe(3)
  const again = await ownerAt(container)
  const narrow = [{ operator: 'is', operand: 'dm' }] as const
  const { messages } = await again.call(getMessages, {
    narrow: [...narrow],
    anchor: 'newest',
    num_before: 10,
  })
  expect(messages.map(({ content }) => content)).toContain('<p>kept in a volume</p>')
}, 300_000)

test('a container that is killed loses nothing that was acknowledged', async () => {
  const container = await runImage(FIRST_ORGANIZATION)
  await ready(container)
  const owner = await ownerAt(container)
  const sent: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const { id } = await owner.call(sendMessage, {
      type: 'direct',
      to: [OWNER.email],
      content: `turn ${turn}`,
    })
    sent.push(id)
  }
  await docker(['kill', container.name])
  await docker(['start', container.name])
  await expect.poll(async () => (await logOf(container)).split('is ready at').length, PATIENCE).toBe(3)
  const { messages } = await (await ownerAt(container)).call(getMessages, {
    anchor: 'newest',
    num_before: 100,
  })
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(sent))
}, 300_000)

test('what cannot start says why, and ends', async () => {
  const unknown = await runImage({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  await expect.poll(() => logOf(unknown), PATIENCE).toMatch(/database/i)
  // Somebody without a name, whom PostgreSQL does not take, and who has no home.
  const stranger = await runImage({ DATA_DIR: '/tmp/data' }, '--user', '4711:4711')
  await expect.poll(() => inspected(stranger, '.State.Status'), PATIENCE).toBe('exited')
  expect(await logOf(stranger)).toMatch(/PostgreSQL|database/)
  expect(await inspected(stranger, '.State.ExitCode')).not.toBe('0')
}, 300_000)
