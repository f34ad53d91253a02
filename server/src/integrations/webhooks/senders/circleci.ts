import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { resultOf } from '../results.ts'
import { hmac } from '../signatures.ts'
import { code, lines, link, plain, shortened } from '../text.ts'

// Events and fields: CircleCI's documentation, "Webhooks reference".

/** CircleCI: workflows and jobs that end. */
export const circleci = integration({
  name: 'circleci',
  title: 'CircleCI',
  category: 'builds',
  instructions:
    'In the project: Project Settings, Webhooks, Add Webhook, with the address and the secret of the bot. Workflows say ' +
    'what jobs say once more.',
  eventOf: (payload) => payload.text('type'),
  signature: hmac({ header: 'circleci-signature', prefix: 'v1=' }),
  topicOf: (payload) => payload.maybe('project.name'),
  events: {
    'workflow-completed': (payload) =>
      report(payload, payload.object('workflow'), payload.maybe('workflow.url')),
    'job-completed': (payload) =>
      report(payload, payload.object('job'), payload.maybe('job.url', 'workflow.url')),
    ping: () => ({ topic: 'CircleCI', content: 'The webhook of CircleCI is set up.' }),
  },
  sample: {
    payload: {
      ...{ type: 'workflow-completed', project: { name: 'example' } },
      workflow: { name: 'build', status: 'success', url: 'https://app.circleci.com/pipelines/workflows/1' },
      pipeline: {
        number: 1,
        vcs: { branch: 'main', revision: 'a1b2c3d4', commit: { subject: 'This is a test' } },
      },
    },
  },
})

function report(payload: Fields, one: Fields, url: string | undefined): Post {
  const [sign, word] = resultOf(one.text('status')) ?? ['⚪', `ended as ${code(one.text('status'))}`]
  const branch = payload.maybe('pipeline.vcs.branch', 'pipeline.vcs.tag')
  const number = payload.maybe('pipeline.number')
  const name = `${one.text('name')}${number === undefined ? '' : ` #${number}`}`
  const subject = payload.maybe('pipeline.vcs.commit.subject')
  const commit = payload.maybe('pipeline.vcs.revision')?.slice(0, 7)
  return {
    topic: payload.maybe('project.name') ?? 'CircleCI',
    content: lines(
      `${sign} ${link(name, url)} ${word}${branch === undefined ? '' : ` on ${code(branch)}`}.`,
      subject && `* ${commit === undefined ? '' : `${code(commit)} `}${plain(shortened(subject, 200))}`,
    ),
  }
}
