import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { code, lines, link, plain, quote } from '../text.ts'

// Format: Grafana's documentation, "Webhook notifier", of unified and of legacy alerting.

/** Grafana: alerts of both generations. */
export const grafana = integration({
  name: 'grafana',
  title: 'Grafana',
  category: 'monitoring',
  instructions:
    'In Grafana: Alerting, Contact points, a new one of the kind Webhook, with the address as URL.',
  eventOf: (payload) => payload.maybe('status', 'state'),
  events: { '*': (payload) => (payload.has('alerts') ? unified(payload) : legacy(payload)) },
  sample: {
    payload: {
      ...{ status: 'firing', title: '[FIRING:1] Test', groupLabels: { alertname: 'Test' } },
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Test', grafana_folder: 'Examples' },
          annotations: { summary: 'This is a test.' },
          valueString: '[ var="A" value=91 ]',
          panelURL: 'https://grafana.example/d/1?viewPanel=2',
        },
      ],
    },
  },
})

const LISTED = 20

function unified(payload: Fields): Post {
  const alerts = payload.list('alerts')
  const rest = alerts.length - LISTED
  const topic = payload.maybe('groupLabels.alertname', 'commonLabels.alertname', 'title') ?? 'Grafana'
  return {
    topic,
    content: lines(...alerts.slice(0, LISTED).map(alertText), rest > 0 ? `and ${rest} more` : undefined),
  }
}

function alertText(alert: Fields): string {
  const isFiring = alert.maybe('status') === 'firing'
  const url = alert.maybe('panelURL', 'dashboardURL', 'generatorURL')
  const name = link(alert.maybe('labels.alertname') ?? 'Alert', url)
  const about = alert.maybe('annotations.summary', 'annotations.description')
  const values = alert.maybe('valueString')
  const silence = alert.maybe('silenceURL')
  return lines(
    `${isFiring ? '🔥' : '✅'} **${name}** ${isFiring ? 'fires' : 'has ended'}${about === undefined ? '' : `: ${plain(about)}`}`,
    isFiring && values !== undefined ? code(values) : undefined,
    isFiring && silence !== undefined ? link('Silence it', silence) : undefined,
  )
}

const STATES: Readonly<Record<string, string>> = {
  alerting: '🔥 fires',
  ok: '✅ has ended',
  no_data: '⚪ has no data',
  paused: '⏸ is paused',
  pending: '⚪ is pending',
}

function legacy(payload: Fields): Post {
  const name = payload.text('ruleName')
  const [sign = '⚪', ...words] = (
    lookUp(STATES, payload.text('state')) ?? `⚪ is ${payload.text('state')}`
  ).split(' ')
  const matches = payload
    .list('evalMatches')
    .map((match) => `* ${plain(match.maybe('metric') ?? 'value')}: ${code(match.maybe('value') ?? '?')}`)
  const message = payload.maybe('message')
  return {
    topic: name,
    content: lines(
      `${sign} **${link(name, payload.maybe('ruleUrl'))}** ${words.join(' ')}`,
      message === undefined ? undefined : quote(message),
      ...matches,
    ),
  }
}
