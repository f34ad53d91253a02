import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, counted, lines, link, plain, quote, shortened } from '../text.ts'

// Events and fields: GitHub's documentation, "Webhook events and payloads".

/** So many commits of a push are listed. */
const LISTED = 10

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
      const verb = REVIEWS[state] ?? 'reviewed'
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
    issues: (payload) => {
      const action = payload.text('action')
      const verb = ISSUES[action]
      if (verb === undefined) return undefined
      const body = action === 'opened' ? bodyOf(payload, 'issue.body') : '.'
      return about(
        payload,
        'issue',
        `${senderOf(payload)} ${verb} ${numbered(payload.object('issue'))}${body}`,
      )
    },
    issue_comment: (payload) => {
      if (payload.maybe('action') !== 'created') return undefined
      const comment = link('commented', payload.maybe('comment.html_url'))
      const text = `${senderOf(payload)} ${comment} on ${numbered(payload.object('issue'))}`
      return about(payload, 'issue', text + bodyOf(payload, 'comment.body'))
    },
    commit_comment: (payload) => {
      const id = code(payload.text('comment.commit_id').slice(0, 7))
      const comment = link('commented', payload.maybe('comment.html_url'))
      return said(payload, `${comment} on ${id}${bodyOf(payload, 'comment.body')}`)
    },
    release: (payload) => {
      if (payload.maybe('action') !== 'published') return undefined
      const name = payload.maybe('release.name', 'release.tag_name') ?? 'a release'
      const released = `published ${link(name, payload.maybe('release.html_url'))}`
      return said(payload, released + bodyOf(payload, 'release.body'))
    },
    fork: (payload) =>
      said(
        payload,
        `forked it to ${link(payload.text('forkee.full_name'), payload.maybe('forkee.html_url'))}`,
      ),
    star: (payload) => (payload.maybe('action') === 'created' ? said(payload, 'gave it a star') : undefined),
    watch: () => undefined,
    workflow_run: (payload) => {
      if (payload.maybe('action') !== 'completed') return undefined
      const run = payload.object('workflow_run')
      const name = link(run.maybe('name') ?? 'Workflow', run.maybe('html_url'))
      const result = RESULTS[run.maybe('conclusion') ?? ''] ?? ['⚪', 'ended']
      const branch = run.maybe('head_branch')
      const where = branch === undefined ? '' : ` on ${code(branch)}`
      return { topic: topicOf(payload), content: `${result[0]} ${name} ${result[1]}${where}.` }
    },
    workflow_job: () => undefined,
    check_run: () => undefined,
    check_suite: () => undefined,
    status: (payload) => {
      const result = RESULTS[payload.text('state')]
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

const ISSUES: Readonly<Record<string, string>> = {
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
  deleted: 'deleted',
  transferred: 'moved',
}

const PULL_REQUESTS: Readonly<Record<string, string>> = {
  opened: 'opened',
  reopened: 'reopened',
  ready_for_review: 'marked as ready',
  converted_to_draft: 'made a draft of',
}

/** A sign and a word for how something ended. */
const RESULTS: Readonly<Record<string, readonly [sign: string, word: string]>> = {
  success: ['✅', 'passed'],
  failure: ['❌', 'failed'],
  error: ['❌', 'failed'],
  timed_out: ['❌', 'timed out'],
  cancelled: ['⚪', 'was canceled'],
}

function push(payload: Fields): Post | undefined {
  const branch = payload.text('ref').replace(/^refs\/(?:heads|tags)\//, '')
  // Creating and deleting are events of their own.
  if (payload.flag('deleted') || payload.text('ref').startsWith('refs/tags/')) return undefined
  const commits = payload.list('commits')
  if (commits.length === 0) return undefined
  const count = link(counted(commits.length, 'commit'), payload.maybe('compare'))
  const forced = payload.flag('forced') ? ' by force' : ''
  const listed = commits.slice(0, LISTED).map((commit) => {
    const [subject = ''] = commit.text('message').split('\n', 1)
    return `* ${link(commit.text('id').slice(0, 7), commit.maybe('url'))} ${plain(shortened(subject, 200))}`
  })
  const rest = commits.length > LISTED ? `* and ${commits.length - LISTED} more` : undefined
  return {
    topic: `${topicOf(payload)} / ${branch}`,
    content: lines(`${senderOf(payload)} pushed ${count} to ${code(branch)}${forced}:`, ...listed, rest),
  }
}

function pullRequest(payload: Fields): Post | undefined {
  const action = payload.text('action')
  const isMerged = action === 'closed' && payload.flag('pull_request.merged')
  const verb = isMerged ? 'merged' : action === 'closed' ? 'closed' : PULL_REQUESTS[action]
  if (verb === undefined) return undefined
  const request = payload.object('pull_request')
  const branches = `${code(request.maybe('head.ref') ?? '?')} → ${code(request.maybe('base.ref') ?? '?')}`
  const body = action === 'opened' ? bodyOf(payload, 'pull_request.body') : '.'
  return about(
    payload,
    'pull_request',
    `${senderOf(payload)} ${verb} ${numbered(request)} (${branches})${body}`,
  )
}

/** What somebody did in the repository. */
const said = (payload: Fields, what: string): Post => {
  const end = /[.`\n]$/.test(what) ? '' : '.'
  return { topic: topicOf(payload), content: `${senderOf(payload)} ${what}${end}` }
}

/** What is about one issue or pull request has its topic. */
function about(payload: Fields, of: 'issue' | 'pull_request', content: string): Post {
  const one = payload.object(of)
  return { topic: `${topicOf(payload)} #${one.text('number')} ${one.maybe('title') ?? ''}`.trim(), content }
}

const topicOf = (payload: Fields) => payload.maybe('repository.name', 'organization.login') ?? 'GitHub'

const repositoryOf = (payload: Fields) =>
  link(
    payload.maybe('repository.full_name', 'organization.login') ?? 'GitHub',
    payload.maybe('repository.html_url'),
  )

const personOf = (person: Fields) => link(person.text('login'), person.maybe('html_url'))

const senderOf = (payload: Fields) => personOf(payload.object('sender'))

function numbered(one: Fields, urlPath = 'html_url', of: Fields = one): string {
  return link(`#${one.text('number')} ${one.maybe('title') ?? ''}`.trim(), of.maybe(urlPath))
}

function bodyOf(payload: Fields, path: string): string {
  const body = payload.maybe(path)
  return body === undefined ? '.' : `:\n${quote(body)}`
}

function refOf(payload: Fields): string {
  return `${plain(payload.maybe('ref_type') ?? 'ref')} ${code(payload.text('ref'))}`
}
