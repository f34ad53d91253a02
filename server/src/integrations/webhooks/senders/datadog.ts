import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { code, lines, link, quote } from '../text.ts'

// Variables: Datadog's documentation, "Webhooks". The payload is what is entered there; these are its first and ours.

const PAYLOAD = JSON.stringify({
  ...{ title: '$EVENT_TITLE', body: '$EVENT_MSG', transition: '$ALERT_TRANSITION', link: '$LINK' },
  ...{ host: '$HOSTNAME', tags: '$TAGS' },
})

/** Datadog: alerts of monitors, and events. */
export const datadog = integration({
  name: 'datadog',
  title: 'Datadog',
  category: 'monitoring',
  instructions: `In Datadog: Integrations, Webhooks, New. Enter as payload: ${PAYLOAD}. Monitors then report by @webhook- and its name.`,
  eventOf: (payload) => payload.maybe('transition', 'alert_transition', 'event_type'),
  topicOf: (payload) => payload.maybe('title'),
  events: {
    Triggered: report,
    'Re-Triggered': report,
    Recovered: report,
    Warn: report,
    'No Data': report,
    Renotify: report,
    '*': report,
  },
  sample: {
    payload: {
      ...{
        title: '[Triggered] This is a test',
        body: '%%%\nNothing is wrong.\n%%%',
        transition: 'Triggered',
      },
      ...{ link: 'https://app.datadoghq.com/event/1', host: 'db1', tags: 'env:test,team:example' },
    },
  },
})

const SIGNS: Readonly<Record<string, string>> = {
  Triggered: '🔥',
  'Re-Triggered': '🔥',
  Renotify: '🔥',
  Warn: '⚠️',
  'Re-Warn': '⚠️',
  'No Data': '⚪',
  Recovered: '✅',
  'Warn Recovered': '✅',
  'No Data Recovered': '✅',
}

function report(payload: Fields) {
  const title = payload.text('title')
  // Datadog puts states into its titles; a topic is the same for all of them.
  const topic = title.replace(/^\[[^\]]{1,40}\] ?/, '').replace(/^\[[^\]]{1,40}\] ?/, '') || title
  const sign = lookUp(SIGNS, payload.maybe('transition', 'alert_transition')) ?? 'ℹ️'
  const host = payload.maybe('host', 'hostname')
  const tags = (payload.maybe('tags') ?? '')
    .split(',')
    .filter((tag) => tag.trim() !== '')
    .slice(0, 20)
  // `%%%` stands around Markdown there.
  const body = (payload.maybe('body', 'event_msg') ?? '').replaceAll('%%%', '')
  const facts = [host && `on ${code(host)}`, ...tags.map(code)].filter((fact) => fact !== undefined)
  return {
    topic,
    content: lines(
      `${sign} **${link(topic, payload.maybe('link'))}** ${facts.join(' ')}`.trim(),
      quote(body),
    ),
  }
}
