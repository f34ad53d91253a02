import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, lines, link, plain, shortened, withText } from '../text.ts'

// Events and fields: Jira Cloud's documentation, "Webhooks".

/** Jira: issues and their comments. */
export const jira = integration({
  name: 'jira',
  title: 'Jira',
  category: 'tasks',
  instructions:
    'As an administrator of Jira: Settings, System, WebHooks, Create a WebHook. Choose the events of issues and ' +
    'comments, and enter the secret of the bot.',
  eventOf: (payload) => payload.text('webhookEvent'),
  signature: hmac({ header: 'x-hub-signature', prefix: 'sha256=' }),
  topicOf: (payload) => payload.maybe('issue.key', 'version.name', 'sprint.name'),
  events: {
    'jira:issue_created': (payload) =>
      about(
        payload,
        `created ${issueOf(payload)}${factsOf(payload)}`,
        payload.maybe('issue.fields.description'),
      ),
    'jira:issue_updated': updated,
    'jira:issue_deleted': (payload) => about(payload, `deleted ${issueOf(payload)}`),
    comment_created: (payload) =>
      about(payload, `commented on ${issueOf(payload)}`, payload.maybe('comment.body')),
    comment_updated: (payload) =>
      about(payload, `changed a comment on ${issueOf(payload)}`, payload.maybe('comment.body')),
    comment_deleted: (payload) => about(payload, `deleted a comment on ${issueOf(payload)}`),
  },
  sample: {
    payload: {
      webhookEvent: 'jira:issue_created',
      user: { displayName: 'Octo' },
      issue: {
        ...{ key: 'TEST-1', self: 'https://example.atlassian.net/rest/api/2/issue/10000' },
        fields: {
          ...{ summary: 'This is a test', issuetype: { name: 'Task' }, priority: { name: 'Medium' } },
          description: 'Nothing is wrong.',
        },
      },
    },
  },
})

const titleOf = (payload: Fields) =>
  `${payload.text('issue.key')} ${payload.maybe('issue.fields.summary') ?? ''}`.trim()

/** Jira sends the address of its API; the page of an issue is on the same host. */
function issueOf(payload: Fields): string {
  const self = URL.parse(payload.maybe('issue.self') ?? '')
  // Where Jira is below a path, its API is, too.
  const base = self === null ? undefined : self.origin + (self.pathname.split('/rest/', 1)[0] ?? '')
  const key = encodeURIComponent(payload.text('issue.key'))
  return link(titleOf(payload), base === undefined ? undefined : `${base}/browse/${key}`)
}

function about(payload: Fields, what: string, text?: string): Post {
  const who = payload.maybe(
    'user.displayName',
    'comment.updateAuthor.displayName',
    'comment.author.displayName',
  )
  return { topic: titleOf(payload), content: withText(`${plain(who ?? 'Somebody')} ${what}`, text) }
}

function factsOf(payload: Fields): string {
  const kind = payload.maybe('issue.fields.issuetype.name')
  const priority = payload.maybe('issue.fields.priority.name')
  const assignee = payload.maybe('issue.fields.assignee.displayName')
  const facts = [
    kind && plain(kind),
    priority && `priority ${plain(priority)}`,
    assignee && `for ${plain(assignee)}`,
  ].filter((fact) => fact !== undefined)
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
}

/** Fields whose changes fill pages, or only order lists. */
const UNTOLD = new Set(['description', 'Rank', 'environment', 'RemoteIssueLink', 'timeestimate', 'timespent'])

function updated(payload: Fields): Post | undefined {
  const comment = payload.maybe('comment.body')
  const changes = payload
    .list('changelog.items')
    .filter((item) => !UNTOLD.has(item.maybe('field') ?? ''))
    .slice(0, 10)
    .map((item) => {
      const [from, to] = [item.maybe('fromString'), item.maybe('toString')]
      const name = plain(item.text('field'))
      if (to === undefined) return `* ${name}: no longer ${said(from)}`
      return `* ${name}: ${from === undefined ? '' : `${said(from)} → `}${said(to)}`
    })
  if (changes.length === 0) {
    return comment === undefined ? undefined : about(payload, `commented on ${issueOf(payload)}`, comment)
  }
  const { topic, content } = about(payload, `changed ${issueOf(payload)}`)
  return { topic, content: lines(content.replace(/\.$/, ':'), ...changes) }
}

const said = (value: string | undefined) => code(shortened(value ?? '?', 100))
