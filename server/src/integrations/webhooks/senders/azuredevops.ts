import { withCommits } from '../commits.ts'
import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { resultOf } from '../results.ts'
import { password } from '../signatures.ts'
import { code, counted, lines, link, plain, withText, wordsOfHtml } from '../text.ts'

// Events and fields: Azure DevOps' documentation, "Service hooks events".

/** Azure DevOps: code, builds and work items. */
export const azuredevops = integration({
  name: 'azuredevops',
  title: 'Azure DevOps',
  category: 'code',
  instructions:
    'In the project: Project settings, Service hooks, Create subscription, Web Hooks. Choose the event and enter the ' +
    'address, any user name, and the secret of the bot as password.',
  eventOf: (payload) => payload.text('eventType'),
  signature: password(),
  topicOf: (payload) => payload.maybe('resource.repository.name', 'resource.definition.name'),
  events: {
    'git.push': push,
    'git.pullrequest.created': (payload) =>
      pullRequest(payload, 'opened', payload.maybe('resource.description')),
    'git.pullrequest.updated': (payload) => {
      const verb = lookUp({ completed: 'merged', abandoned: 'closed' }, payload.maybe('resource.status'))
      return verb === undefined ? undefined : pullRequest(payload, verb)
    },
    'git.pullrequest.merged': untold,
    'ms.vss-code.git-pullrequest-comment-event': (payload) => {
      const request = payload.object('resource.pullRequest')
      const who = plain(payload.maybe('resource.comment.author.displayName') ?? 'Somebody')
      const line = `${who} commented on ${requestName(request)}`
      return {
        topic: topicOfRequest(request),
        content: withText(line, payload.maybe('resource.comment.content')),
      }
    },
    'build.complete': build,
    'workitem.created': (payload) => {
      const item = payload.object('resource')
      return workItem(payload, item, 'created', [])
    },
    'workitem.updated': workItemUpdated,
    'workitem.commented': (payload) => {
      const item = payload.object('resource')
      const text = wordsOfHtml(fieldOf(item, 'System.History') ?? '')
      const { topic, content } = workItem(payload, item, 'commented on', [])
      return { topic, content: withText(content.replace(/\.$/, ''), text) }
    },
  },
  sample: {
    payload: {
      eventType: 'build.complete',
      resource: {
        ...{ buildNumber: '20260101.1', result: 'succeeded', sourceBranch: 'refs/heads/main' },
        definition: { name: 'Example' },
        _links: { web: { href: 'https://dev.azure.com/octo/example/_build/results?buildId=1' } },
      },
    },
  },
})

const branchOf = (ref: string | undefined) => (ref ?? '?').replace(/^refs\/(?:heads|tags)\//, '')

function push(payload: Fields): Post | undefined {
  const resource = payload.object('resource')
  const [update] = resource.list('refUpdates')
  const branch = branchOf(update?.maybe('name'))
  const who = plain(resource.maybe('pushedBy.displayName') ?? 'Somebody')
  const topic = `${resource.maybe('repository.name') ?? 'Azure DevOps'} / ${branch}`
  if (/^0+$/.test(update?.maybe('newObjectId') ?? ''))
    return { topic, content: `${who} deleted ${code(branch)}.` }
  const remote = resource.maybe('repository.remoteUrl')
  const commits = resource.list('commits').map((commit) => {
    const id = commit.text('commitId')
    return {
      id: id.slice(0, 7),
      message: commit.maybe('comment') ?? '',
      url: remote === undefined ? undefined : `${remote}/commit/${encodeURIComponent(id)}`,
    }
  })
  if (commits.length === 0) return { topic, content: `${who} created ${code(branch)}.` }
  return {
    topic,
    content: withCommits(`${who} pushed ${counted(commits.length, 'commit')} to ${code(branch)}`, commits),
  }
}

const topicOfRequest = (one: Fields) =>
  `${one.maybe('repository.name') ?? 'Azure DevOps'} !${one.text('pullRequestId')} ${one.maybe('title') ?? ''}`.trim()

function requestName(one: Fields): string {
  const remote = one.maybe('repository.remoteUrl')
  const id = one.text('pullRequestId')
  const made = remote === undefined ? undefined : `${remote}/pullrequest/${encodeURIComponent(id)}`
  return link(`!${id} ${one.maybe('title') ?? ''}`.trim(), one.maybe('_links.web.href') ?? made)
}

function pullRequest(payload: Fields, verb: string, text?: string): Post {
  const one = payload.object('resource')
  const branches = `${code(branchOf(one.maybe('sourceRefName')))} → ${code(branchOf(one.maybe('targetRefName')))}`
  // Only who opened it is named; whoever merges is not.
  const who = verb === 'opened' ? plain(one.maybe('createdBy.displayName') ?? 'Somebody') : undefined
  const line = who === undefined ? `${requestName(one)} was ${verb}` : `${who} ${verb} ${requestName(one)}`
  return { topic: topicOfRequest(one), content: withText(`${line} (${branches})`, text) }
}

function build(payload: Fields): Post {
  const one = payload.object('resource')
  const status = one.maybe('result') ?? one.text('status')
  const [sign, word] = resultOf(status) ?? ['⚪', `ended as ${code(status)}`]
  const name = one.maybe('definition.name') ?? 'Build'
  const branch = one.maybe('sourceBranch')
  const where = branch === undefined ? '' : ` on ${code(branchOf(branch))}`
  const build = link(`${name} ${one.text('buildNumber')}`, one.maybe('_links.web.href'))
  return { topic: name, content: `${sign} ${build} ${word}${where}.` }
}

/** Fields of work items have dots in their names, and people are objects or texts such as `Name <address>`. */
function fieldOf(item: Fields, name: string): string | undefined {
  const value = item.maybeObject('fields')?.field(name)
  return value?.maybe('', 'displayName')?.replace(/ <[^<>]*>$/, '')
}

function workItem(payload: Fields, item: Fields, verb: string, changes: readonly string[]): Post {
  const id = item.maybe('id') ?? payload.maybe('resource.workItemId') ?? '?'
  const kind = fieldOf(item, 'System.WorkItemType') ?? 'Work item'
  const name = `${kind} ${id} ${fieldOf(item, 'System.Title') ?? ''}`.trim()
  const who = plain(fieldOf(item, 'System.ChangedBy') ?? fieldOf(item, 'System.CreatedBy') ?? 'Somebody')
  const url = item.maybe('_links.html.href') ?? payload.maybe('resource._links.html.href')
  const line = `${who} ${verb} ${link(name, url)}`
  return { topic: name, content: changes.length === 0 ? `${line}.` : lines(`${line}:`, ...changes) }
}

const TOLD = ['System.State', 'System.AssignedTo', 'System.Title', 'Microsoft.VSTS.Common.Priority']

function workItemUpdated(payload: Fields): Post | undefined {
  const changed = payload.object('resource').maybeObject('fields')
  const changes = TOLD.flatMap((name) => {
    const change = changed?.field(name)
    if (change?.value === undefined) return []
    const [from, to] = ['oldValue', 'newValue'].map((side) =>
      change.maybe(side, `${side}.displayName`)?.replace(/ <[^<>]*>$/, ''),
    )
    const label = name.slice(name.lastIndexOf('.') + 1).replace('AssignedTo', 'Assigned to')
    return [
      `* ${label}: ${from === undefined ? '' : `${code(from)} → `}${to === undefined ? 'nothing' : code(to)}`,
    ]
  })
  const item = payload.maybeObject('resource.revision') ?? payload.object('resource')
  return changes.length === 0 ? undefined : workItem(payload, item, 'changed', changes)
}
