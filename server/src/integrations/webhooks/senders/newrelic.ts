import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { lines, link, plain } from '../text.ts'

// Payloads: New Relic's documentation, "Notification integrations: webhook", and its older alert channels.

/** New Relic: issues that alerts open and close. */
export const newrelic = integration({
  name: 'newrelic',
  title: 'New Relic',
  category: 'monitoring',
  instructions:
    'In New Relic: Alerts, Destinations, Webhook, with the address. Then a workflow with this destination, and the payload ' +
    'that it suggests.',
  eventOf: (payload) => payload.text(payload.has('state') ? 'state' : 'current_state').toUpperCase(),
  topicOf: (payload) => payload.maybe('alertConditionNames.0', 'condition_name'),
  events: {
    CREATED: report,
    ACTIVATED: report,
    ACKNOWLEDGED: report,
    CLOSED: report,
    OPEN: report,
    '*': report,
  },
  sample: {
    payload: {
      ...{
        id: '1',
        issueUrl: 'https://radar-api.service.newrelic.com/accounts/1/issues/1',
        state: 'ACTIVATED',
      },
      ...{ title: 'This is a test', priority: 'HIGH', impactedEntities: ['example'] },
      alertConditionNames: ['Example'],
    },
  },
})

const STATES: Readonly<Record<string, readonly [sign: string, word: string]>> = {
  CREATED: ['🔥', 'is open'],
  ACTIVATED: ['🔥', 'is open'],
  OPEN: ['🔥', 'is open'],
  ACKNOWLEDGED: ['👀', 'was acknowledged'],
  CLOSED: ['✅', 'was closed'],
}

function report(payload: Fields, { event }: { event: string }) {
  const title = payload.maybe('title.0', 'title', 'condition_name', 'details') ?? 'An issue'
  const [sign, word] = lookUp(STATES, event) ?? ['⚪', `is ${event.toLowerCase()}`]
  const priority = payload.maybe('priority', 'severity')
  const entities = payload.texts('impactedEntities').slice(0, 10)
  const details = payload.maybe('details')
  const facts = [
    priority && `priority ${plain(priority.toLowerCase())}`,
    entities.length > 0 ? entities.map(plain).join(', ') : undefined,
  ].filter((fact) => fact !== undefined)
  const name = link(title, payload.maybe('issueUrl', 'incident_url'))
  return {
    topic: payload.maybe('alertConditionNames.0', 'condition_name', 'policy_name') ?? title,
    content: lines(
      `${sign} ${name} ${plain(word)}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}.`,
      details === undefined || details === title ? undefined : plain(details),
    ),
  }
}
