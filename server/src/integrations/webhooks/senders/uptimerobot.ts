import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { link, plain } from '../text.ts'

// Variables: UptimeRobot's documentation, "Webhook alert contacts".

/** UptimeRobot: monitors that go down and come back. */
export const uptimerobot = integration({
  name: 'uptimerobot',
  title: 'UptimeRobot',
  category: 'monitoring',
  instructions:
    'In UptimeRobot: Integrations, Webhook, with the address as URL to notify. Leave the default variables on, and send ' +
    'them as JSON.',
  eventOf: (payload) => lookUp(EVENTS, payload.text('alertType')) ?? payload.text('alertType'),
  topicOf: (payload) => payload.maybe('monitorFriendlyName'),
  events: {
    down: (payload) => report(payload, '🔥', 'is down', payload.maybe('alertDetails')),
    up: (payload) => {
      const seconds = payload.maybeNumber('alertDuration')
      return report(
        payload,
        '✅',
        `is up again${seconds === undefined ? '' : ` after ${minutesIn(seconds)}`}`,
      )
    },
    certificate: (payload) => {
      const days = payload.maybe('sslExpiryDaysLeft')
      return report(
        payload,
        '⚠️',
        `has a certificate that expires ${days === undefined ? 'soon' : `in ${plain(days)} days`}`,
      )
    },
  },
  sample: {
    payload: {
      ...{ monitorID: '1', monitorURL: 'https://example.com', monitorFriendlyName: 'Example' },
      ...{ alertType: '1', alertTypeFriendlyName: 'Down', alertDetails: 'This is a test' },
    },
  },
})

const EVENTS: Readonly<Record<string, string>> = { '1': 'down', '2': 'up', '3': 'certificate' }

function report(payload: Fields, sign: string, what: string, why?: string) {
  const name = payload.text('monitorFriendlyName')
  const more = why === undefined ? '' : `: ${plain(why)}`
  return { topic: name, content: `${sign} ${link(name, payload.maybe('monitorURL'))} ${what}${more}.` }
}

const minutesIn = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`
