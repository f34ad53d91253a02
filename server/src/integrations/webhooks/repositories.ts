import { withCommits } from './commits.ts'
import { type Fields, lookUp } from './fields.ts'
import type { Post } from './integration.ts'
import { code, counted, link, plain, withText } from './text.ts'

// What GitHub calls its things, and others after it: events of repositories, issues and pull requests.

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

export function push(payload: Fields): Post | undefined {
  const branch = payload.text('ref').replace(/^refs\/(?:heads|tags)\//, '')
  // Creating and deleting are events of their own.
  if (payload.flag('deleted') || payload.text('ref').startsWith('refs/tags/')) return undefined
  const commits = payload.list('commits')
  if (commits.length === 0) return undefined
  const total = payload.maybeNumber('total_commits') ?? commits.length
  const count = link(counted(total, 'commit'), payload.maybe('compare', 'compare_url'))
  const line = `${senderOf(payload)} pushed ${count} to ${code(branch)}${payload.flag('forced') ? ' by force' : ''}`
  const listed = commits.map((commit) => ({
    id: commit.text('id').slice(0, 7),
    message: commit.text('message'),
    url: commit.maybe('url'),
  }))
  return { topic: `${topicOf(payload)} / ${branch}`, content: withCommits(line, listed, total) }
}

export function pullRequest(payload: Fields): Post | undefined {
  const action = payload.text('action')
  const isMerged = action === 'closed' && payload.flag('pull_request.merged')
  const verb = isMerged ? 'merged' : action === 'closed' ? 'closed' : lookUp(PULL_REQUESTS, action)
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

export function issue(payload: Fields): Post | undefined {
  const action = payload.text('action')
  const verb = lookUp(ISSUES, action)
  if (verb === undefined) return undefined
  const body = action === 'opened' ? bodyOf(payload, 'issue.body') : '.'
  return about(payload, 'issue', `${senderOf(payload)} ${verb} ${numbered(payload.object('issue'))}${body}`)
}

export function issueComment(payload: Fields): Post | undefined {
  if (payload.maybe('action') !== 'created') return undefined
  const comment = link('commented', payload.maybe('comment.html_url'))
  const text = `${senderOf(payload)} ${comment} on ${numbered(payload.object('issue'))}`
  return about(payload, 'issue', text + bodyOf(payload, 'comment.body'))
}

export function release(payload: Fields): Post | undefined {
  if (payload.maybe('action') !== 'published') return undefined
  const name = payload.maybe('release.name', 'release.tag_name') ?? 'a release'
  const released = `published ${link(name, payload.maybe('release.html_url'))}`
  return said(payload, released + bodyOf(payload, 'release.body'))
}

export const fork = (payload: Fields) =>
  said(payload, `forked it to ${link(payload.text('forkee.full_name'), payload.maybe('forkee.html_url'))}`)

/** What somebody did in the repository. */
export const said = (payload: Fields, what: string): Post => {
  const end = /[.`\n]$/.test(what) ? '' : '.'
  return { topic: topicOf(payload), content: `${senderOf(payload)} ${what}${end}` }
}

/** What is about one issue or pull request has its topic. */
export function about(payload: Fields, of: 'issue' | 'pull_request', content: string): Post {
  const one = payload.object(of)
  return { topic: `${topicOf(payload)} #${one.text('number')} ${one.maybe('title') ?? ''}`.trim(), content }
}

export const topicOf = (payload: Fields) =>
  payload.maybe('repository.name', 'organization.login') ?? 'Repositories'

export const repositoryOf = (payload: Fields) =>
  link(
    payload.maybe('repository.full_name', 'repository.name', 'organization.login') ?? 'the organization',
    payload.maybe('repository.html_url'),
  )

export const personOf = (person: Fields) => link(person.text('login'), person.maybe('html_url'))

export const senderOf = (payload: Fields) => personOf(payload.object('sender'))

export function numbered(one: Fields, urlPath = 'html_url', of: Fields = one): string {
  return link(`#${one.text('number')} ${one.maybe('title') ?? ''}`.trim(), of.maybe(urlPath))
}

/** The end of a sentence: with what somebody wrote, or without. */
export const bodyOf = (payload: Fields, path: string) => withText('', payload.maybe(path))

export const refOf = (payload: Fields) =>
  `${plain(payload.maybe('ref_type') ?? 'ref')} ${code(payload.text('ref'))}`
