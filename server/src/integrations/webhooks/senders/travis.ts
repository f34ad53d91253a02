import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { resultOf } from '../results.ts'
import { code, lines, link, plain, shortened } from '../text.ts'

// Payload: Travis CI's documentation, "Configuring webhook notifications".

/** Travis CI: builds that end. */
export const travis = integration({
  name: 'travis',
  title: 'Travis CI',
  category: 'builds',
  instructions: 'In .travis.yml: the address below notifications, webhooks, urls.',
  formField: 'payload',
  eventOf: (payload) => payload.text('type'),
  topicOf: (payload) => payload.maybe('repository.name'),
  events: { push: report, pull_request: report, cron: report, api: report },
  sample: {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      payload: JSON.stringify({
        ...{ type: 'push', number: '1', status_message: 'Passed', branch: 'main', author_name: 'Octo' },
        ...{ commit: 'a1b2c3d4e5', message: 'This is a test', repository: { name: 'example' } },
        build_url: 'https://app.travis-ci.com/octo/example/builds/1',
      }),
    }).toString(),
  },
})

const WAITING: Readonly<Record<string, true>> = { pending: true, queued: true, started: true, received: true }

function report(payload: Fields) {
  const status = payload.text('status_message')
  if (lookUp(WAITING, status.toLowerCase())) return undefined
  const [sign, word] = resultOf(status) ?? ['⚪', `ended as ${code(status)}`]
  const request = payload.maybe('pull_request_number')
  const where =
    request === undefined ? code(payload.maybe('branch') ?? '?') : `pull request ${plain(request)}`
  const [subject = ''] = (payload.maybe('message') ?? '').split('\n', 1)
  const commit = code((payload.maybe('commit') ?? '?').slice(0, 7))
  const author = payload.maybe('author_name')
  return {
    topic: payload.maybe('repository.name') ?? 'Travis CI',
    content: lines(
      `${sign} ${link(`Build ${payload.text('number')}`, payload.maybe('build_url'))} ${word} on ${where}.`,
      `* ${commit} ${plain(shortened(subject, 200))}${author === undefined ? '' : ` (${plain(author)})`}`,
    ),
  }
}
