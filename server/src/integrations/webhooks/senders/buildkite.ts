import type { Fields } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { resultOf } from '../results.ts'
import { anyOf, hmac, part, token } from '../signatures.ts'
import { code, lines, link, plain, shortened } from '../text.ts'

// Events, fields and signature: Buildkite's documentation, "Webhooks".

/** Buildkite: builds that end, and wait for somebody. */
export const buildkite = integration({
  name: 'buildkite',
  title: 'Buildkite',
  category: 'builds',
  instructions:
    'In Buildkite: Settings, Notification Services, Add Webhook, with the address. Choose the events; the token there is ' +
    'the secret of the bot, as a token or a signature.',
  eventHeader: 'X-Buildkite-Event',
  signature: anyOf(
    token({ header: 'x-buildkite-token' }),
    hmac({
      header: 'x-buildkite-signature',
      prefix: 'signature=',
      signedAt: ({ headers }) => Number(part(headers['x-buildkite-signature'], 'timestamp')),
      of: ({ body, headers }) => `${part(headers['x-buildkite-signature'], 'timestamp')}.${body.toString()}`,
    }),
  ),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('pipeline.name'),
  events: {
    ping: () => ({ topic: 'Buildkite', content: 'The webhook of Buildkite is set up.' }),
    'build.scheduled': untold,
    'build.running': untold,
    'build.failing': untold,
    'build.finished': finished,
    'build.blocked': finished,
    'job.scheduled': untold,
    'job.started': untold,
    'job.finished': untold,
    'job.activated': untold,
    'agent.lost': (payload) => agent(payload, '⚠️', 'was lost'),
    'agent.blocked': (payload) => agent(payload, '⛔', 'was blocked: its address is not allowed'),
    'agent.connected': untold,
    'agent.disconnected': untold,
    'agent.stopping': untold,
    'agent.stopped': untold,
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-buildkite-event': 'build.finished' },
    payload: {
      build: {
        ...{ number: 1, state: 'passed', branch: 'main', commit: 'a1b2c3d4e5', message: 'This is a test' },
        ...{ web_url: 'https://buildkite.com/octo/example/builds/1', creator: { name: 'Octo' } },
      },
      pipeline: { name: 'Example' },
    },
  },
})

/** Agents come and go: only what somebody has to look after is told. */
function agent(payload: Fields, sign: string, what: string): Post {
  const name = link(payload.text('agent.name'), payload.maybe('agent.web_url'))
  return { topic: 'Agents', content: `${sign} The agent ${name} ${what}.` }
}

function finished(payload: Fields, { event }: { event: string }): Post {
  const build = payload.object('build')
  const isBlocked = event === 'build.blocked' || build.flag('blocked')
  const [sign, word] = isBlocked
    ? ['✋', 'waits for somebody']
    : (resultOf(build.text('state')) ?? ['⚪', `ended as ${code(build.text('state'))}`])
  const [subject = ''] = (build.maybe('message') ?? '').split('\n', 1)
  const who = build.maybe('creator.name')
  const commit = code((build.maybe('commit') ?? '?').slice(0, 7))
  return {
    topic: payload.maybe('pipeline.name') ?? 'Buildkite',
    content: lines(
      `${sign} ${link(`Build ${build.text('number')}`, build.maybe('web_url'))} ${word} on ${code(build.maybe('branch') ?? '?')}.`,
      `* ${commit} ${plain(shortened(subject, 200))}${who === undefined ? '' : ` (${plain(who)})`}`,
    ),
  }
}
