import { LISTED, withCommits } from '../commits.ts'
import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { token } from '../signatures.ts'
import { code, counted, lines, link, plain, withText } from '../text.ts'

// Events and fields: GitLab's documentation, "Webhook events".

/** GitLab: what happens in projects. */
export const gitlab = integration({
  name: 'gitlab',
  title: 'GitLab',
  category: 'code',
  instructions:
    'In the project or group: Settings, Webhooks. Choose the events; the Secret token is the secret of the bot.',
  eventHeader: 'X-Gitlab-Event',
  signature: token({ header: 'x-gitlab-token' }),
  topicOf: (payload) => payload.maybe('project.name'),
  events: {
    'Push Hook': push,
    'Tag Push Hook': (payload) => {
      const tag = payload.text('ref').replace(/^refs\/tags\//, '')
      const isGone = /^0+$/.test(payload.maybe('after') ?? '')
      return said(payload, `${isGone ? 'deleted' : 'pushed'} the tag ${code(tag)}.`)
    },
    'Issue Hook': (payload) => changed(payload, 'issue'),
    'Confidential Issue Hook': (payload) => changed(payload, 'issue'),
    'Work Item Hook': (payload) => changed(payload, 'item'),
    'Merge Request Hook': (payload) => changed(payload, 'merge request'),
    'Note Hook': note,
    'Confidential Note Hook': note,
    'Pipeline Hook': pipeline,
    'Job Hook': untold,
    'Build Hook': untold,
    'Wiki Page Hook': (payload) => {
      const page = payload.object('object_attributes')
      const verb =
        { create: 'created', update: 'changed', delete: 'deleted' }[page.text('action')] ?? 'changed'
      return said(payload, `${verb} the page ${link(page.text('title'), page.maybe('url'))}.`)
    },
    'Deployment Hook': (payload) => ({
      topic: topicOf(payload),
      content: `${link('Deployment', payload.maybe('deployable_url'))} to **${plain(payload.text('environment'))}**: ${plain(payload.text('status'))}.`,
    }),
    'Release Hook': (payload) => {
      if (payload.maybe('action') !== 'create') return undefined
      const released = `Released ${link(payload.text('name'), payload.maybe('url'))}`
      return { topic: topicOf(payload), content: withText(released, payload.maybe('description')) }
    },
    'System Hook': untold,
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-gitlab-event': 'Issue Hook' },
    payload: {
      user: { name: 'Octo', username: 'octo' },
      project: { name: 'example', web_url: 'https://gitlab.example/octo/example' },
      object_attributes: {
        ...{ action: 'open', iid: 1, title: 'This is a test' },
        ...{ url: 'https://gitlab.example/octo/example/-/issues/1', description: '' },
      },
    },
  },
})

const topicOf = (payload: Fields) => payload.maybe('project.name', 'repository.name') ?? 'GitLab'

const personOf = (payload: Fields) =>
  plain(payload.maybe('user.name', 'user_name', 'user.username') ?? 'Somebody')

const said = (payload: Fields, what: string): Post => ({
  topic: topicOf(payload),
  content: `${personOf(payload)} ${what}`,
})

function push(payload: Fields): Post | undefined {
  const branch = payload.text('ref').replace(/^refs\/heads\//, '')
  const topic = `${topicOf(payload)} / ${branch}`
  const who = personOf(payload)
  if (/^0+$/.test(payload.maybe('after') ?? '')) return { topic, content: `${who} deleted ${code(branch)}.` }
  const commits = payload.list('commits')
  const total = payload.maybeNumber('total_commits_count') ?? commits.length
  if (total === 0) return { topic, content: `${who} created ${code(branch)}.` }
  // GitLab has the newest last; those that it sends are the newest.
  const listed = commits.slice(-LISTED).map((commit) => ({
    id: commit.text('id').slice(0, 8),
    message: commit.maybe('title', 'message') ?? '',
    url: commit.maybe('url'),
  }))
  const line = `${who} pushed ${counted(total, 'commit')} to ${code(branch)}`
  return { topic, content: withCommits(line, listed, total) }
}

const VERBS: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  merge: 'merged',
  approved: 'approved',
  unapproved: 'took back the approval of',
}

function changed(payload: Fields, what: 'issue' | 'item' | 'merge request'): Post | undefined {
  const one = payload.object('object_attributes')
  const action = one.maybe('action') ?? ''
  const verb = lookUp(VERBS, action)
  if (verb === undefined) return undefined
  const sign = what === 'merge request' ? '!' : '#'
  const [source, target] = [one.maybe('source_branch'), one.maybe('target_branch')]
  const branches = source === undefined || target === undefined ? '' : ` (${code(source)} → ${code(target)})`
  const line = `${personOf(payload)} ${verb} ${link(`${sign}${one.text('iid')} ${one.text('title')}`, one.maybe('url'))}${branches}`
  return {
    topic: `${topicOf(payload)} ${sign}${one.text('iid')} ${one.text('title')}`,
    content: withText(line, action === 'open' ? one.maybe('description') : undefined),
  }
}

function note(payload: Fields): Post {
  const comment = payload.object('object_attributes')
  const about = payload.maybeObject('merge_request') ?? payload.maybeObject('issue')
  const sign = payload.has('merge_request') ? '!' : '#'
  const title = about === undefined ? undefined : `${sign}${about.text('iid')} ${about.text('title')}`
  const commit = payload.maybe('commit.id')
  const on =
    title === undefined
      ? commit === undefined
        ? ''
        : ` on ${code(commit.slice(0, 8))}`
      : ` on ${plain(title)}`
  const line = `${personOf(payload)} ${link('commented', comment.maybe('url'))}${on}`
  return {
    topic: title === undefined ? topicOf(payload) : `${topicOf(payload)} ${title}`,
    content: withText(line, comment.maybe('note')),
  }
}

const ENDED: Readonly<Record<string, string>> = { success: '✅', failed: '❌', canceled: '⚪' }

function pipeline(payload: Fields): Post | undefined {
  const run = payload.object('object_attributes')
  const status = run.text('status')
  const sign = lookUp(ENDED, status)
  if (sign === undefined) return undefined
  const base = payload.maybe('project.web_url')
  const url = run.maybe('url') ?? (base === undefined ? undefined : `${base}/-/pipelines/${run.text('id')}`)
  const failed = payload
    .list('builds')
    .filter((build) => build.maybe('status') === 'failed' && !build.flag('allow_failure'))
    .map((build) => `* ${plain(build.maybe('stage') ?? '')}: ${plain(build.maybe('name') ?? '')}`)
  const line = `${sign} ${link(`Pipeline ${run.text('id')}`, url)} ${status === 'success' ? 'passed' : plain(status)} on ${code(run.text('ref'))}`
  return { topic: topicOf(payload), content: failed.length === 0 ? `${line}.` : lines(`${line}:`, ...failed) }
}
