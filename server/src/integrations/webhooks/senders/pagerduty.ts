import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link, plain, withText } from '../text.ts'

// Events and fields: PagerDuty's documentation, "Webhooks", version 3.

/** PagerDuty: incidents. */
export const pagerduty = integration({
  name: 'pagerduty',
  title: 'PagerDuty',
  category: 'monitoring',
  instructions:
    'In PagerDuty: Integrations, Generic Webhooks (v3), New Webhook. The signing secret that it shows is the secret of the ' +
    'bot.',
  eventOf: (payload) => payload.text('event.event_type'),
  signature: hmac({ header: 'x-pagerduty-signature', prefix: 'v1=' }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('event.data.service.summary', 'event.data.title'),
  events: {
    'incident.triggered': (payload) => about(payload, '🔥', 'was triggered'),
    'incident.acknowledged': (payload) => about(payload, '👀', 'was acknowledged'),
    'incident.unacknowledged': (payload) => about(payload, '🔥', 'is no longer acknowledged'),
    'incident.escalated': (payload) => about(payload, '⚠️', 'was escalated'),
    'incident.reassigned': (payload) => about(payload, '👉', 'was assigned'),
    'incident.delegated': (payload) => about(payload, '👉', 'was handed over'),
    'incident.priority_updated': (payload) => {
      const priority = payload.maybe('event.data.priority.summary')
      return about(
        payload,
        '⚠️',
        priority === undefined ? 'has no priority' : `has priority ${plain(priority)}`,
      )
    },
    'incident.reopened': (payload) => about(payload, '🔥', 'was reopened'),
    'incident.resolved': (payload) => about(payload, '✅', 'was resolved'),
    'incident.annotated': (payload) => {
      const incident = payload.object('event.data.incident')
      const name = incident.maybe('summary') ?? 'an incident'
      const line = `📝 ${whoOf(payload) ?? 'Somebody'} made a note on ${link(name, incident.maybe('html_url'))}`
      return { topic: name, content: withText(line, payload.maybe('event.data.content')) }
    },
    'pagey.ping': () => ({ topic: 'PagerDuty', content: 'The webhook of PagerDuty is set up.' }),
  },
  sample: {
    payload: {
      event: {
        event_type: 'incident.triggered',
        data: {
          ...{ number: 1, title: 'This is a test', urgency: 'low', service: { summary: 'Example' } },
          ...{ html_url: 'https://example.pagerduty.com/incidents/1', assignees: [{ summary: 'Octo' }] },
        },
      },
    },
  },
})

const whoOf = (payload: Fields) => {
  const who = payload.maybe('event.agent.summary')
  return who && plain(who)
}

function about(payload: Fields, sign: string, what: string): Post {
  const data = payload.object('event.data')
  const name = `#${data.maybe('number') ?? ''} ${data.text('title')}`
  const people = data.list('assignees').map((one) => plain(one.maybe('summary') ?? '?'))
  const urgency = lookUp({ high: 'high urgency', low: 'low urgency' }, data.maybe('urgency'))
  const service = data.maybe('service.summary')
  const facts = [service && plain(service), urgency, people.length > 0 && `for ${people.join(', ')}`]
  const told = facts.filter((fact) => typeof fact === 'string')
  const by = whoOf(payload)
  return {
    topic: name,
    content: `${sign} ${link(name, data.maybe('html_url'))} ${what}${by === undefined ? '' : ` by ${by}`}${told.length === 0 ? '' : ` (${told.join(', ')})`}.`,
  }
}
