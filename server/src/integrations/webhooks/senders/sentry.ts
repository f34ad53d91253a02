import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, lines, link, plain } from '../text.ts'

// Formats: Sentry's documentation, "Integration Platform: Webhooks", and its older plugin.

/** Sentry: issues, errors and alerts. */
export const sentry = integration({
  name: 'sentry',
  title: 'Sentry',
  category: 'monitoring',
  instructions:
    'In Sentry: Settings, Developer Settings, a new internal integration with the address as Webhook URL. Its Client ' +
    'Secret is the secret of the bot.',
  eventOf: (payload, headers) => {
    const resource = headers['sentry-hook-resource']
    return resource ?? (payload.has('event') ? 'event_alert' : payload.maybe('action'))
  },
  signature: hmac({ header: 'sentry-hook-signature' }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('data.issue.project.slug', 'project_slug', 'project'),
  events: {
    issue: (payload) => {
      const issue = payload.object('data.issue')
      const action = payload.text('action')
      const verb = lookUp(ACTIONS, action) ?? action
      const who = payload.maybe('actor.name')
      const by = who === undefined || who === 'Sentry' ? '' : ` by ${plain(who)}`
      const content = `${issueLink(issue)} was ${plain(verb)}${by}.`
      return {
        topic: projectOf(issue),
        content: action === 'created' ? lines(content, culpritOf(issue)) : content,
      }
    },
    error: (payload) => eventOf(payload.object('data.error')),
    event_alert: (payload) => {
      const rule = payload.maybe('data.triggered_rule', 'triggering_rules.0')
      const told = eventOf(payload.maybeObject('data.event') ?? payload.object('event'), payload)
      return rule === undefined ? told : { ...told, content: lines(told.content, `Alert: ${plain(rule)}`) }
    },
    metric_alert: (payload) => {
      const title = payload.maybe('data.description_title', 'data.metric_alert.title') ?? 'Metric alert'
      const state = payload.text('action')
      const sign = state === 'resolved' ? '✅' : state === 'critical' ? '🔥' : '⚠️'
      const text = payload.maybe('data.description_text')
      const content = lines(`${sign} ${link(title, payload.maybe('data.web_url'))}`, text && plain(text))
      return { topic: payload.maybe('data.metric_alert.projects.0') ?? 'Metric alerts', content }
    },
    comment: (payload) => ({
      topic: payload.maybe('data.project_slug') ?? 'Sentry',
      content: `${plain(payload.maybe('actor.name') ?? 'Somebody')} commented: ${plain(payload.text('data.comment'))}`,
    }),
    installation: untold,
  },
  sample: {
    headers: { 'content-type': 'application/json', 'sentry-hook-resource': 'issue' },
    payload: {
      action: 'created',
      actor: { name: 'Sentry' },
      data: {
        issue: {
          ...{ title: 'TypeError: this is a test', culprit: 'example.render', level: 'error' },
          ...{ web_url: 'https://sentry.example/issues/1/', project: { slug: 'example' } },
        },
      },
    },
  },
})

const ACTIONS: Readonly<Record<string, string>> = {
  created: 'seen for the first time',
  resolved: 'resolved',
  assigned: 'assigned',
  archived: 'archived',
  ignored: 'ignored',
  unresolved: 'reopened',
}

const SIGNS: Readonly<Record<string, string>> = {
  fatal: '🔥',
  error: '❌',
  warning: '⚠️',
  info: 'ℹ️',
  debug: '⚪',
}

function issueLink(issue: Fields): string {
  const sign = lookUp(SIGNS, issue.maybe('level')) ?? '❌'
  return `${sign} ${link(issue.text('title'), issue.maybe('web_url', 'permalink'))}`
}

function culpritOf(one: Fields): string | undefined {
  const culprit = one.maybe('culprit')
  return culprit === undefined ? undefined : `In ${code(culprit)}`
}

const projectOf = (issue: Fields) => issue.maybe('project.slug', 'project.name') ?? 'Sentry'

/** One error that happened, by the integration platform or the older plugin. */
function eventOf(event: Fields, around: Fields = event): Post {
  const title = event.maybe('title', 'message', 'metadata.title') ?? 'An event'
  const sign = lookUp(SIGNS, event.maybe('level')) ?? '❌'
  const environment = event.maybe('environment')
  const release = event.maybe('release')
  const where = [environment && `in ${plain(environment)}`, release && `with ${code(release)}`].filter(
    Boolean,
  )
  const url = event.maybe('web_url') ?? around.maybe('url')
  return {
    topic: around.maybe('project_slug', 'project_name', 'project') ?? 'Sentry',
    content: lines([`${sign} ${link(title, url)}`, ...where].join(' '), culpritOf(event)),
  }
}
