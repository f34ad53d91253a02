import type { Fields } from '../fields.ts'
import { integration } from '../integration.ts'
import { code, counted, lines, link, plain } from '../text.ts'

// Format: Prometheus' documentation, Alertmanager, "webhook_config".

/** So many alerts of a group are listed. */
const LISTED = 20
/** Labels that the topic or the name of the alert say. */
const SAID = new Set(['alertname', 'severity'])

/** Prometheus Alertmanager: groups of alerts that fire and end. */
export const alertmanager = integration({
  name: 'alertmanager',
  title: 'Alertmanager',
  category: 'monitoring',
  instructions:
    'In alertmanager.yml: a receiver with webhook_configs and the address as url. `topic={commonLabels.alertname}` in ' +
    'the address gives each alert a topic of its own.',
  eventOf: (payload) => payload.maybe('status'),
  events: {
    firing: (payload) => report(payload),
    resolved: (payload) => report(payload),
  },
  sample: {
    payload: {
      ...{ version: '4', status: 'firing', receiver: 'chat', groupLabels: { alertname: 'Test' } },
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Test', severity: 'warning', instance: 'db1' },
          annotations: { summary: 'This is a test.' },
          startsAt: '2026-01-01T00:00:00Z',
          generatorURL: 'http://prometheus.example/graph',
        },
      ],
    },
  },
})

function report(payload: Fields) {
  const alerts = payload.list('alerts')
  const topic = payload.maybe('groupLabels.alertname', 'commonLabels.alertname', 'receiver') ?? 'Alerts'
  const rest = alerts.length - LISTED + (payload.maybeNumber('truncatedAlerts') ?? 0)
  const listed = alerts.slice(0, LISTED).map(alertLine)
  return { topic, content: lines(...listed, rest > 0 ? `* and ${counted(rest, 'more alert')}` : undefined) }
}

function alertLine(alert: Fields): string {
  const isFiring = alert.maybe('status') === 'firing'
  const severity = alert.maybe('labels.severity')
  const sign = isFiring ? (severity === 'critical' || severity === 'page' ? '🔥' : '⚠️') : '✅'
  const name = link(alert.maybe('labels.alertname') ?? 'Alert', alert.maybe('generatorURL'))
  const about = alert.maybe('annotations.summary', 'annotations.description', 'annotations.message')
  const labels = alert.maybeObject('labels')
  const more = (labels?.names() ?? [])
    .filter((label) => !SAID.has(label))
    .map((label) => code(`${label}=${labels?.maybe(label) ?? ''}`))
  const said = [`${sign} ${name} ${isFiring ? 'fires' : 'has ended'}`, about && plain(about)].filter(Boolean)
  return `* ${said.join(': ')}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}
