import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { obtainHelm } from '../../../scripts/helm.ts'
import { OWNER } from '../support/first-owner.ts'
import { Namespace, REPOSITORY, TAG } from './kubectl.ts'

const BUILD_MS = 1_800_000
const PATIENCE = { timeout: 120_000, interval: 500 }
const CHART = 'deploy/helm/parley'
const space = new Namespace(`parley-test-${randomBytes(4).toString('hex')}`)

let helm: string
let url: string

/** What the document says to do before, and the chart with two nodes. */
beforeAll(async () => {
  helm = await obtainHelm()
  await space.kubectl('create', 'namespace', space.name)
  await space.kubectl('apply', '--filename', 'server/test/cluster/dependencies.yaml')
  await space.kubectl('wait', '--for=condition=Ready', 'pod/postgres', 'pod/files', '--timeout=300s')
  const makeBucket = 'echo "s3.bucket.create -name parley" | weed shell'
  await vi.waitFor(async () => {
    expect(await space.kubectl('exec', 'files', '--', 'sh', '-c', makeBucket)).not.toMatch(/error|failed/i)
  }, PATIENCE)
  const secret = {
    DATABASE_URL: `postgres://parley:parley@${await space.addressOf('postgres')}/parley`,
    SECRET_KEY: randomBytes(32).toString('hex'),
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  }
  const literals = Object.entries(secret).map(([name, value]) => `--from-literal=${name}=${value}`)
  await space.kubectl('create', 'secret', 'generic', 'parley', ...literals)
  const values = {
    externalUrl: 'http://chat.example.com',
    secret: 'parley',
    'image.repository': REPOSITORY,
    'image.tag': TAG,
    'environment.S3_BUCKET': 'parley',
    'environment.S3_ENDPOINT': `http://${await space.addressOf('files')}:8333`,
    // One visitor sends more than a person does.
    'environment.RATE_LIMITING': 'false',
  }
  const set = Object.entries(values).flatMap(([name, value]) => ['--set-string', `${name}=${value}`])
  await space.helm(helm, 'install', 'chat', CHART, ...set, '--wait', '--timeout', '5m')
  url = `http://${await space.addressOf('chat')}`
}, BUILD_MS)

afterAll(() => space.kubectl('delete', 'namespace', space.name, '--wait=false'), 120_000)

const upgrade = (...set: string[]) =>
  space.helm(helm, 'upgrade', 'chat', CHART, '--reuse-values', ...set, '--wait', '--timeout', '5m')

test('two nodes serve, of which no request notices that they are replaced', async () => {
  const before = await space.nodes('chat')
  expect(before).toHaveLength(2)
  const visitor = await space.visit('during-upgrade', url, OWNER, 45)
  await visitor.begun()
  await upgrade('--set', 'podAnnotations.turn=second')
  const seen = await visitor.seen()
  expect(seen).toMatchObject({ lost: 0, failures: [] })
  expect(seen.acknowledged).toBeGreaterThan(100)
  await expect.poll(() => space.nodes('chat'), PATIENCE).toHaveLength(2)
  expect((await space.nodes('chat')).filter((name) => before.includes(name))).toEqual([])
}, 600_000)

test('a node that is killed loses nothing, and another takes its place', async () => {
  const before = await space.nodes('chat')
  const visitor = await space.visit('during-kill', url, OWNER, 30)
  await visitor.begun()
  await space.kubectl('delete', 'pod', before[0] ?? '', '--grace-period=0', '--force')
  const seen = await visitor.seen()
  expect(seen.lost).toBe(0)
  expect(seen.acknowledged).toBeGreaterThan(100)
  await expect.poll(() => space.nodes('chat'), PATIENCE).toHaveLength(2)
}, 600_000)

test('commands of operators run in a node, and the number of nodes changes', async () => {
  const run = (...args: string[]) => space.kubectl('exec', 'deployment/chat', '--', 'parley', ...args)
  expect(await run('users')).toContain(OWNER.email)
  expect(await run('check')).not.toMatch(/wrong|missing/i)
  await upgrade('--set', 'replicas=3')
  expect(await space.nodes('chat')).toHaveLength(3)
  const [log = ''] = await Promise.all((await space.nodes('chat')).map((node) => space.kubectl('logs', node)))
  expect(log).not.toContain('/health')
}, 600_000)
