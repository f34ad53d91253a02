import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#engine/config.ts'
import { obtainHelm } from '../../../scripts/helm.ts'
import { testServer } from '../harness.ts'

const CHART = fileURLToPath(new URL('../../../deploy/helm/parley', import.meta.url))
const NEEDED = ['externalUrl=https://chat.example.com', 'secret=parley']
const WITH_BUCKET = [...NEEDED, 'environment.S3_BUCKET=files']

const execute = promisify(execFile)
let helm: string
beforeAll(async () => {
  helm = await obtainHelm()
}, 1_800_000)

interface Probe {
  httpGet?: { path: string }
}
interface Rendered {
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: of Kubernetes, which has checked it against its schemas
  spec: any
}

async function rendered(...values: string[]): Promise<Rendered[]> {
  const set = values.flatMap((value) => ['--set', value])
  const { stdout } = await execute(helm, ['template', 'chat', CHART, ...set])
  return parseAllDocuments(stdout).map((document) => document.toJS() as Rendered)
}

const specOf = (all: readonly Rendered[], kind: string) => all.find((one) => one.kind === kind)?.spec

test('the chart is one that helm takes', async () => {
  const set = WITH_BUCKET.flatMap((value) => ['--set', value])
  await execute(helm, ['lint', '--strict', CHART, ...set])
  const { version } = JSON.parse(await readFile(join(CHART, '../../../package.json'), 'utf8'))
  const chart = await readFile(join(CHART, 'Chart.yaml'), 'utf8')
  expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`)
})

test('the nodes get variables that Parley knows, and are asked where it answers', async () => {
  const all = await rendered(...WITH_BUCKET, 'environment.MAIL_FROM=chat@example.com', 'replicas=3')
  const { replicas, template } = specOf(all, 'Deployment')
  const [container] = template.spec.containers
  const named: Record<string, string> = Object.fromEntries(
    container.env.map((one: { name: string; value: string }) => [one.name, one.value]),
  )
  expect(replicas).toBe(3)
  const readme = await readFile(join(CHART, '../../../README.md'), 'utf8')
  expect(Object.keys(named).filter((name) => !readme.includes(`| \`${name}\``))).toEqual([])
  expect(readConfig(named)).toMatchObject({ externalUrl: 'https://chat.example.com', drainSeconds: 8 })
  expect(named).toMatchObject({
    EXTERNAL_URL: 'https://chat.example.com',
    DRAIN_SECONDS: '8',
    S3_BUCKET: 'files',
  })
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(named.DRAIN_SECONDS) + 20)
  const server = await testServer()
  const probes: Probe[] = [container.startupProbe, container.livenessProbe, container.readinessProbe]
  const paths = probes.flatMap(({ httpGet }) => httpGet?.path ?? [])
  expect(paths).toEqual(['/health', '/health/ready'])
  for (const path of paths) expect((await fetch(server.url + path)).status).toBe(200)
  // Whoever finds the pods finds all of them, and nothing else.
  const { matchLabels } = specOf(all, 'Deployment').selector
  expect(specOf(all, 'Service').selector).toEqual(matchLabels)
  expect(specOf(all, 'PodDisruptionBudget').selector.matchLabels).toEqual(matchLabels)
  expect(template.metadata.labels).toMatchObject(matchLabels)
})

test('the commands of the document install it', async () => {
  const page = await readFile(join(CHART, '../../../docs/operating.md'), 'utf8')
  const commandOf = (start: string) =>
    new RegExp(`^${start} ((?:.*\\\\\n)*.*)$`, 'm').exec(page)?.[1]?.replaceAll('\\\n', ' ') ?? ''
  const flags = [...commandOf('helm install chat deploy/helm/parley').matchAll(/--set (\S+)/g)]
  const all = await rendered(
    ...flags.map(([, value = '']) => value.replace('…', 'registry.example.com/parley')),
  )
  const [container] = specOf(all, 'Deployment').template.spec.containers
  expect(specOf(all, 'Ingress')).toBeDefined()

  const secret = commandOf('kubectl create secret generic')
  expect(container.envFrom).toEqual([{ secretRef: { name: secret.split(' ')[0] } }])
  const readme = await readFile(join(CHART, '../../../README.md'), 'utf8')
  const names = [...secret.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('an ingress leads to all organizations of the host', async () => {
  expect(specOf(await rendered(...WITH_BUCKET), 'Ingress')).toBeUndefined()
  const { rules, tls } = specOf(
    await rendered(...WITH_BUCKET, 'ingress.enabled=true', 'ingress.tlsSecret=certificate'),
    'Ingress',
  )
  expect(rules.map(({ host }: { host: string }) => host)).toEqual(['chat.example.com', '*.chat.example.com'])
  expect(tls).toEqual([{ hosts: ['chat.example.com'], secretName: 'certificate' }])
})

test.each([
  [NEEDED, 'set environment.S3_BUCKET, or files.claim'],
  [[...NEEDED, 'replicas=1'], 'set environment.S3_BUCKET, or files.claim'],
  [['secret=parley', 'replicas=1'], "'/externalUrl'"],
  [['externalUrl=https://chat.example.com', 'replicas=1'], "'/secret'"],
  [[...WITH_BUCKET, 'drainSeconds=9'], "'/drainSeconds'"],
  [[...WITH_BUCKET, 'replica=2'], 'replica'],
])('%j is refused: %s', async (values, why) => {
  await expect(rendered(...values)).rejects.toThrow(why)
})

test('a volume that all nodes mount is enough', async () => {
  expect(specOf(await rendered(...NEEDED, 'files.claim=shared'), 'Deployment')).toBeDefined()
})
