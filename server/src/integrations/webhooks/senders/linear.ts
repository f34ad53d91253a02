import type { Fields } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link, plain, withText } from '../text.ts'

// Events and fields: Linear's documentation, "Webhooks".

/** Linear: issues, comments and projects. */
export const linear = integration({
  name: 'linear',
  title: 'Linear',
  category: 'tasks',
  instructions:
    'In Linear: Settings, API, Webhooks, New webhook. Choose what is told; the signing secret there is the secret of the bot.',
  eventOf: (payload) => payload.text('type'),
  signature: hmac({ header: 'linear-signature', signedAt: ({ body }) => sentAt(body) }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('data.team.name', 'data.title', 'data.name'),
  events: {
    ...{ Issue: issue, Comment: comment, Project: project, ProjectUpdate: projectUpdate },
    // What comes with these, or belongs to nobody's day.
    ...{
      Attachment: untold,
      Cycle: untold,
      IssueLabel: untold,
      IssueSLA: untold,
      Reaction: untold,
      User: untold,
    },
  },
  sample: {
    payload: {
      ...{
        action: 'create',
        type: 'Issue',
        actor: { name: 'Octo' },
        url: 'https://linear.app/example/issue/TST-1',
      },
      data: {
        ...{ identifier: 'TST-1', title: 'This is a test', state: { name: 'Todo' }, priorityLabel: 'Low' },
        description: 'Nothing is wrong.',
      },
    },
  },
})

/** When it was sent, in UNIX seconds: the payload says it. */
function sentAt(body: Buffer): number {
  try {
    return Number(JSON.parse(body.toString()).webhookTimestamp) / 1000
  } catch {
    return Number.NaN
  }
}

const whoOf = (payload: Fields) => plain(payload.maybe('actor.name', 'data.user.name') ?? 'Somebody')

const nameOf = (one: Fields) => `${one.maybe('identifier') ?? ''} ${one.text('title')}`.trim()

function issue(payload: Fields): Post | undefined {
  const data = payload.object('data')
  const say = (what: string, text?: string): Post => ({
    topic: nameOf(data),
    content: withText(`${whoOf(payload)} ${what}`, text),
  })
  const name = link(nameOf(data), payload.maybe('url', 'data.url'))
  const action = payload.text('action')
  if (action === 'remove') return say(`deleted ${name}`)
  if (action === 'create') {
    const assignee = data.maybe('assignee.name')
    const facts = [data.maybe('state.name'), data.maybe('priorityLabel'), assignee && `for ${assignee}`]
    const told = facts
      .filter((fact) => fact !== undefined && fact !== 'No priority')
      .map((fact) => plain(fact ?? ''))
    return say(
      `created ${name}${told.length === 0 ? '' : ` (${told.join(', ')})`}`,
      data.maybe('description'),
    )
  }
  const before = payload.maybeObject('updatedFrom')?.names() ?? []
  const changes = [
    before.includes('stateId') ? `to **${plain(data.maybe('state.name') ?? '?')}**` : undefined,
    before.includes('assigneeId') ? assigned(data.maybe('assignee.name')) : undefined,
    before.includes('priority') ? `to priority **${plain(data.maybe('priorityLabel') ?? '?')}**` : undefined,
  ].filter((change) => change !== undefined)
  return changes.length === 0 ? undefined : say(`moved ${name} ${changes.join(', ')}`)
}

const assigned = (name: string | undefined) => (name === undefined ? 'to nobody' : `to **${plain(name)}**`)

function comment(payload: Fields): Post | undefined {
  if (payload.maybe('action') !== 'create') return undefined
  const data = payload.object('data')
  const about = data.maybeObject('issue')
  const topic = about === undefined ? 'Comments' : nameOf(about)
  const line = `${whoOf(payload)} ${link('commented', payload.maybe('url'))} on ${plain(topic)}`
  return { topic, content: withText(line, data.maybe('body')) }
}

function project(payload: Fields): Post | undefined {
  const action = payload.text('action')
  if (action === 'update') return undefined
  const name = payload.text('data.name')
  const verb = action === 'remove' ? 'deleted' : 'created'
  return {
    topic: name,
    content: `${whoOf(payload)} ${verb} the project ${link(name, payload.maybe('url', 'data.url'))}.`,
  }
}

function projectUpdate(payload: Fields): Post | undefined {
  if (payload.maybe('action') !== 'create') return undefined
  const name = payload.maybe('data.project.name') ?? 'a project'
  const health = payload.maybe('data.health')
  const line = `${whoOf(payload)} reported on ${link(name, payload.maybe('url'))}${health === undefined ? '' : ` (${plain(health)})`}`
  return { topic: name, content: withText(line, payload.maybe('data.body')) }
}
