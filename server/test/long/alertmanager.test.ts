import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBot } from '@parley/api/bots/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { expect, onTestFinished, test, vi } from 'vitest'
import { obtainAlertmanager } from '../../../scripts/alertmanager.ts'
import { testServer } from '../harness.ts'
import { temporaryFolder } from '../support/export-files.ts'
import { freePort } from '../support/free-port.ts'
import { newest, ofChannel } from '../support/newest.ts'
import { PATIENCE } from '../support/patience.ts'

/** Alertmanager with one receiver, ready to take alerts. Returns where it takes them. */
async function alertmanager(webhook: string): Promise<string> {
  const [path, folder, port] = [await obtainAlertmanager(), await temporaryFolder(), await freePort()]
  const config = join(folder, 'alertmanager.yml')
  const waits = "group_wait: '1ms', group_interval: '1s', repeat_interval: '1h'"
  await writeFile(
    config,
    `route: { receiver: chat, group_by: [alertname], ${waits} }
receivers: [{ name: chat, webhook_configs: [{ url: ${JSON.stringify(webhook)} }] }]`,
  )
  const child = spawn(path, [
    ...[`--config.file=${config}`, `--storage.path=${join(folder, 'data')}`],
    ...[`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address='],
  ])
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () => fetch(`${url}/-/ready`).then(({ ok }) => ok)
  await vi.waitUntil(() => isReady().catch(() => child.exitCode !== null), { ...PATIENCE, interval: 50 })
  expect(child.exitCode, said).toBe(null)
  return `${url}/api/v2/alerts`
}

test('what Alertmanager itself sends when an alert fires and ends', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  await bo.subscribe('alerts')
  const { api_key } = await bo.call(createBot, {
    ...{ full_name: 'Alerts', short_name: 'alerts', bot_type: botTypes.incomingWebhook },
  })
  const where = { api_key, stream: 'alerts', topic: '{commonLabels.alertname}' }
  const address = `${server.url}/api/v1/external/alertmanager?${new URLSearchParams(where)}`
  const alerts = await alertmanager(address)
  const tell = async (times: object) => {
    const labels = { alertname: 'DiskFull', severity: 'critical', instance: 'db1' }
    const alert = { labels, annotations: { summary: 'Only 2 % are left.' }, ...times }
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(alerts, { method: 'POST', headers, body: JSON.stringify([alert]) })
    expect(status).toBe(200)
  }
  const now = Date.now()
  const iso = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  await tell({ startsAt: iso(-60), endsAt: iso(3600) })
  const told = () => newest(bo, [...ofChannel('alerts'), { operator: 'topic', operand: 'DiskFull' }])
  await expect.poll(async () => (await told()).length, PATIENCE).toBe(1)
  await tell({ startsAt: iso(-60), endsAt: iso(-1) })
  await expect.poll(async () => (await told()).length, PATIENCE).toBe(2)
  const [fired, ended] = await told()
  expect(fired?.content).toContain('Only 2 % are left.')
  expect(ended?.content).toContain('DiskFull has ended')
  expect(fired?.content).not.toContain('has ended')
})
