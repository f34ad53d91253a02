import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { link, plain, withText } from '../text.ts'

// Payloads: Statuspage's documentation, "Webhook notifications".

/** Statuspage: incidents and components of a status page, of one's own or of a service that one uses. */
export const statuspage = integration({
  name: 'statuspage',
  title: 'Statuspage',
  category: 'monitoring',
  instructions: 'On the status page: Subscribe to updates, the tab of webhooks, with the address.',
  eventOf: (payload) =>
    payload.has('incident') ? 'incident' : payload.has('component') ? 'component' : undefined,
  topicOf: (payload) => payload.maybe('page.name'),
  events: { incident, component },
  sample: {
    payload: {
      page: { id: 'p1', status_description: 'All Systems Operational' },
      incident: {
        ...{ name: 'This is a test', status: 'resolved', impact: 'none', shortlink: 'https://stspg.io/test' },
        incident_updates: [{ body: 'Nothing is wrong.', status: 'resolved' }],
      },
    },
  },
})

const IMPACTS: Readonly<Record<string, string>> = {
  ...{ none: 'ℹ️', maintenance: '🔧', minor: '⚠️', major: '🔥', critical: '🔥' },
}

function incident(payload: Fields): Post {
  const one = payload.object('incident')
  const state = one.text('status')
  const isOver = state === 'resolved' || state === 'completed' || state === 'postmortem'
  const sign = isOver ? '✅' : (lookUp(IMPACTS, one.maybe('impact')) ?? '⚠️')
  const name = one.text('name')
  // The newest is first.
  const text = one.list('incident_updates')[0]?.maybe('body')
  const line = `${sign} ${link(name, one.maybe('shortlink'))}: **${words(state)}**`
  return { topic: name, content: withText(line, text) }
}

const STATES: Readonly<Record<string, string>> = {
  operational: '✅',
  under_maintenance: '🔧',
  degraded_performance: '⚠️',
  partial_outage: '⚠️',
  major_outage: '🔥',
}

function component(payload: Fields): Post {
  const name = payload.text('component.name')
  const state = payload.maybe('component_update.new_status') ?? payload.text('component.status')
  const before = payload.maybe('component_update.old_status')
  const was = before === undefined ? '' : ` (was ${words(before)})`
  return {
    topic: name,
    content: `${lookUp(STATES, state) ?? '⚪'} **${plain(name)}**: ${words(state)}${was}.`,
  }
}

const words = (state: string) => plain(state.replaceAll('_', ' '))
