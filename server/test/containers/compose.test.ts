import { getAttachments, uploadFile } from '@parley/api/uploads/endpoints'
import { Connection } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { basicOf } from '../support/files.ts'
import { apiKeyAt, OWNER } from '../support/first-owner.ts'
import { freePort } from '../support/free-port.ts'
import { BUILD_MS, docker, isBuilt, ownName, ROOT } from './docker.ts'

const PATIENCE = { timeout: 120_000, interval: 500 }

/** The project of `compose.yaml`, until the test has ended. */
async function composed(variables: Record<string, string>) {
  const project = ownName()
  const run = (...args: string[]) =>
    docker(['compose', '--project-name', project, '--project-directory', ROOT, ...args], variables)
  onTestFinished(async () => {
    await run('down', '--volumes', '--timeout', '1')
  }, BUILD_MS)
  await run('up', '--detach', '--quiet-pull', ...(isBuilt ? [] : ['--build']))
  return run
}

/** Follows the link that the start has printed. */
async function setUp(url: string, log: string): Promise<void> {
  const [, token = ''] = /[?]token=(\S+)/.exec(log) ?? []
  const form = { organization_name: 'Harbour Labs', full_name: 'Ada Lindqvist', token, ...OWNER }
  const headers = { 'x-requested-with': 'parley' }
  const init = { method: 'POST', headers, body: new URLSearchParams(form) }
  const answer = await fetch(`${url}/json/setup`, init)
  expect([answer.status, await answer.json()]).toMatchObject([200, { result: 'success' }])
}

test(
  'what compose.yaml starts is set up by the link in the log, keeps files in the bucket, sends mail, and comes back',
  async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const run = await composed({
      PORT: String(port),
      EXTERNAL_URL: url,
      POSTGRES_PASSWORD: "a password of one's own: @/?#",
      S3_SECRET: 'another-secret',
    })
    const log = () => run('logs', '--no-log-prefix', 'parley')
    await expect.poll(log, PATIENCE).toContain('is ready: open')
    await setUp(url, await log())

    const owner = new Connection({ url, credentials: { email: OWNER.email, apiKey: await apiKeyAt(url) } })
    await owner.call(uploadFile, {}, { file: new Blob(['in a bucket']), filename: 'note.txt' })
    const { attachments } = await owner.call(getAttachments, {})
    expect(attachments).toMatchObject([{ name: 'note.txt' }])
    // Files are in the bucket, and messages in the other container.
    expect(await run('exec', 'parley', 'find', '/data', '-type', 'f')).toBe('/data/secret')
    await run('exec', 'parley', 'parley', 'mail-test', OWNER.email)
    const letters = (await (await fetch('http://127.0.0.1:8025/api/v1/messages')).json()) as Letters
    expect(letters.messages.flatMap(({ To }) => To.map(({ Address }) => Address))).toEqual([OWNER.email])

    // All of it is still there when the containers are made anew.
    await run('down')
    await run('up', '--detach')
    await expect.poll(log, PATIENCE).toContain('is ready at')
    const again = new Connection({ url, credentials: { email: OWNER.email, apiKey: await apiKeyAt(url) } })
    expect((await again.call(getAttachments, {})).attachments).toMatchObject([{ name: 'note.txt' }])
    const [path = ''] = attachments.map(({ path_id }) => `/user_uploads/${path_id}`)
    const file = await fetch(url + path, { headers: { authorization: basicOf({ connection: again }) } })
    expect(await file.text()).toBe('in a bucket')
  },
  BUILD_MS,
)

interface Letters {
  messages: { To: { Address: string }[] }[]
}
