import { lookUp } from '../fields.ts'
import { integration, untold } from '../integration.ts'
import {
  about,
  bodyOf,
  fork,
  issue,
  issueComment,
  numbered,
  personOf,
  pullRequest,
  push,
  refOf,
  release,
  repositoryOf,
  said,
  senderOf,
  topicOf,
} from '../repositories.ts'
import { resultOf } from '../results.ts'
import { hmac } from '../signatures.ts'
import { code, link, plain } from '../text.ts'

// Events and fields: GitHub's documentation, "Webhook events and payloads".

/** GitHub: what happens in repositories. */
export const github = integration({
  name: 'github',
  title: 'GitHub',
  category: 'code',
  instructions:
    'In the repository or organization: Settings, Webhooks, Add webhook. Choose application/json, the events, and the ' +
    'secret of the bot.',
  eventHeader: 'X-GitHub-Event',
  signature: hmac({ header: 'x-hub-signature-256', prefix: 'sha256=' }),
  topicOf: (payload) => payload.maybe('repository.name', 'organization.login'),
  events: {
    ping: (payload) => ({
      topic: topicOf(payload),
      content:
        `The webhook of ${repositoryOf(payload)} is set up. ${plain(payload.maybe('zen') ?? '')}`.trim(),
    }),
    push,
    create: (payload) => said(payload, `created ${refOf(payload)}`),
    delete: (payload) => said(payload, `deleted ${refOf(payload)}`),
    pull_request: pullRequest,
    pull_request_review: (payload) => {
      const state = payload.text('review.state')
      if (payload.maybe('action') !== 'submitted' || (state === 'commented' && !payload.maybe('review.body')))
        return undefined
      const verb = lookUp(REVIEWS, state) ?? 'reviewed'
      const what = `${verb} ${numbered(payload.object('pull_request'), 'review.html_url', payload)}`
      return about(payload, 'pull_request', `${senderOf(payload)} ${what}${bodyOf(payload, 'review.body')}`)
    },
    pull_request_review_comment: (payload) => {
      if (payload.maybe('action') !== 'created') return undefined
      const where = code(payload.maybe('comment.path') ?? 'a file')
      const comment = link('commented', payload.maybe('comment.html_url'))
      const text = `${senderOf(payload)} ${comment} on ${where}${bodyOf(payload, 'comment.body')}`
      return about(payload, 'pull_request', text)
    },
    issues: issue,
    issue_comment: issueComment,
    commit_comment: (payload) => {
      const id = code(payload.text('comment.commit_id').slice(0, 7))
      const comment = link('commented', payload.maybe('comment.html_url'))
      return said(payload, `${comment} on ${id}${bodyOf(payload, 'comment.body')}`)
    },
    release,
    fork,
    star: (payload) => (payload.maybe('action') === 'created' ? said(payload, 'gave it a star') : undefined),
    watch: untold,
    workflow_run: (payload) => {
      if (payload.maybe('action') !== 'completed') return undefined
      const run = payload.object('workflow_run')
      const name = link(run.maybe('name') ?? 'Workflow', run.maybe('html_url'))
      const result = resultOf(run.maybe('conclusion')) ?? ['⚪', 'ended']
      const branch = run.maybe('head_branch')
      const where = branch === undefined ? '' : ` on ${code(branch)}`
      return { topic: topicOf(payload), content: `${result[0]} ${name} ${result[1]}${where}.` }
    },
    workflow_job: untold,
    check_run: untold,
    check_suite: untold,
    status: (payload) => {
      const result = resultOf(payload.text('state'))
      if (result === undefined) return undefined
      const name = link(payload.maybe('context') ?? 'Status', payload.maybe('target_url'))
      const commit = code(payload.text('sha').slice(0, 7))
      const about = payload.maybe('description')
      const more = about === undefined ? '.' : `: ${plain(about)}`
      return { topic: topicOf(payload), content: `${result[0]} ${name} ${result[1]} for ${commit}${more}` }
    },
    deployment_status: (payload) => {
      const environment = plain(payload.maybe('deployment.environment') ?? 'deployment')
      const state = plain(payload.text('deployment_status.state').replaceAll('_', ' '))
      const url = payload.maybe('deployment_status.target_url', 'deployment.url')
      return {
        topic: topicOf(payload),
        content: `${link('Deployment', url)} to **${environment}**: ${state}.`,
      }
    },
    member: (payload) =>
      said(payload, `${payload.text('action')} ${personOf(payload.object('member'))} as a collaborator`),
    repository: (payload) => said(payload, `${plain(payload.text('action'))} the repository`),
    public: (payload) => said(payload, 'made the repository public'),
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-github-event': 'ping' },
    payload: {
      zen: 'This is a test.',
      repository: { name: 'example', full_name: 'octo/example', html_url: 'https://github.com/octo/example' },
      sender: { login: 'octo', html_url: 'https://github.com/octo' },
    },
  },
})

const REVIEWS: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'asked for changes in',
  commented: 'reviewed',
  dismissed: 'dismissed a review of',
}
