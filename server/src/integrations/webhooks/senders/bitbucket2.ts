import { withCommits } from '../commits.ts'
import type { Fields } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { resultOf } from '../results.ts'
import { hmac } from '../signatures.ts'
import { code, counted, lines, link, plain, withText } from '../text.ts'

// Events and fields: Bitbucket Cloud's documentation, "Event payloads".

/** Bitbucket Cloud: what happens in repositories. */
export const bitbucket = integration({
  name: 'bitbucket2',
  title: 'Bitbucket',
  category: 'code',
  instructions:
    'In the repository: Repository settings, Webhooks, Add webhook. Choose the triggers, and enter the secret of the bot.',
  eventHeader: 'X-Event-Key',
  signature: hmac({ header: 'x-hub-signature', prefix: 'sha256=' }),
  topicOf: (payload) => payload.maybe('repository.name'),
  events: {
    'repo:push': push,
    'repo:fork': (payload) => said(payload, `forked it to ${named(payload.object('fork'), 'full_name')}.`),
    'repo:commit_status_created': status,
    'repo:commit_status_updated': status,
    'pullrequest:created': (payload) =>
      pullRequest(payload, 'opened', payload.maybe('pullrequest.description')),
    'pullrequest:updated': untold,
    'pullrequest:approved': (payload) => pullRequest(payload, 'approved'),
    'pullrequest:unapproved': (payload) => pullRequest(payload, 'took back the approval of'),
    'pullrequest:changes_request_created': (payload) => pullRequest(payload, 'asked for changes in'),
    'pullrequest:fulfilled': (payload) => pullRequest(payload, 'merged'),
    'pullrequest:rejected': (payload) =>
      pullRequest(payload, 'declined', payload.maybe('pullrequest.reason')),
    'pullrequest:comment_created': (payload) =>
      pullRequest(payload, `${commented(payload)} on`, payload.maybe('comment.content.raw')),
    'issue:created': (payload) => issue(payload, 'opened', payload.maybe('issue.content.raw')),
    'issue:updated': (payload) => {
      const state = payload.maybe('changes.status.new')
      return state === undefined ? undefined : issue(payload, `changed the state to **${plain(state)}** of`)
    },
    'issue:comment_created': (payload) =>
      issue(payload, `${commented(payload)} on`, payload.maybe('comment.content.raw')),
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-event-key': 'pullrequest:created' },
    payload: {
      actor: { display_name: 'Octo' },
      repository: { name: 'example', full_name: 'octo/example' },
      pullrequest: {
        ...{ id: 1, title: 'This is a test', description: '' },
        ...{ source: { branch: { name: 'test' } }, destination: { branch: { name: 'main' } } },
        links: { html: { href: 'https://bitbucket.org/octo/example/pull-requests/1' } },
      },
    },
  },
})

const topicOf = (payload: Fields) => payload.maybe('repository.name') ?? 'Bitbucket'

const named = (one: Fields, name: string) => link(one.text(name), one.maybe('links.html.href'))

const actorOf = (payload: Fields) =>
  plain(payload.maybe('actor.display_name', 'actor.nickname') ?? 'Somebody')

const commented = (payload: Fields) => link('commented', payload.maybe('comment.links.html.href'))

const said = (payload: Fields, what: string): Post => ({
  topic: topicOf(payload),
  content: `${actorOf(payload)} ${what}`,
})

function pullRequest(payload: Fields, verb: string, text?: string): Post {
  const one = payload.object('pullrequest')
  const [from, to] = [one.maybe('source.branch.name'), one.maybe('destination.branch.name')]
  const branches = from === undefined || to === undefined ? '' : ` (${code(from)} → ${code(to)})`
  return about(payload, one, verb, branches, text)
}

const issue = (payload: Fields, verb: string, text?: string) =>
  about(payload, payload.object('issue'), verb, '', text)

function about(payload: Fields, one: Fields, verb: string, more: string, text: string | undefined): Post {
  const name = `#${one.text('id')} ${one.text('title')}`
  const line = `${actorOf(payload)} ${verb} ${link(name, one.maybe('links.html.href'))}${more}`
  return { topic: `${topicOf(payload)} ${name}`, content: withText(line, text) }
}

function push(payload: Fields): Post | undefined {
  const changes = payload.list('push.changes')
  const told = changes.map((change) => changeText(actorOf(payload), change)).filter((text) => text !== '')
  if (told.length === 0) return undefined
  const branch = changes.length === 1 ? changes[0]?.maybe('new.name', 'old.name') : undefined
  const topic = branch === undefined ? topicOf(payload) : `${topicOf(payload)} / ${branch}`
  return { topic, content: lines(...told) }
}

/** One branch or tag of a push. */
function changeText(who: string, change: Fields): string {
  const name = code(change.maybe('new.name', 'old.name') ?? '?')
  const isTag = change.maybe('new.type', 'old.type') === 'tag'
  const what = isTag ? `the tag ${name}` : name
  if (change.flag('closed')) return `${who} deleted ${what}.`
  const commits = change.list('commits').map((commit) => ({
    id: commit.text('hash').slice(0, 7),
    message: commit.maybe('message') ?? '',
    url: commit.maybe('links.html.href'),
  }))
  if (isTag || (commits.length === 0 && change.flag('created'))) return `${who} created ${what}.`
  if (commits.length === 0) return change.flag('forced') ? `${who} set ${what} back by force.` : ''
  const count = `${counted(commits.length, 'commit')}${change.flag('truncated') ? ' and more' : ''}`
  const pushed = link(count, change.maybe('links.html.href'))
  return withCommits(`${who} pushed ${pushed} to ${what}${change.flag('forced') ? ' by force' : ''}`, commits)
}

function status(payload: Fields): Post | undefined {
  const one = payload.object('commit_status')
  const result = resultOf(one.text('state'))
  if (result === undefined) return undefined
  const ref = one.maybe('refname')
  const where = ref === undefined ? '' : ` on ${code(ref)}`
  const name = link(one.maybe('name', 'key') ?? 'Build', one.maybe('url'))
  return { topic: topicOf(payload), content: `${result[0]} ${name} ${result[1]}${where}.` }
}
