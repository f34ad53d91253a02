import { type Fields, lookUp } from '../fields.ts'
import { integration, untold } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, link, listed, plain } from '../text.ts'

// Handshake, signature and events: Asana's documentation, "Webhooks".

/** So many events of one delivery are listed. */
const LISTED = 10

/** Asana: that tasks and projects have changed. It sends ids and no names. */
export const asana = integration({
  name: 'asana',
  title: 'Asana',
  category: 'tasks',
  instructions:
    'Make a webhook by the API of Asana: POST to https://app.asana.com/api/1.0/webhooks with the project as resource and ' +
    'the address as target. The X-Hook-Secret in its answer is the secret of the bot.',
  eventOf: (payload) => {
    const [first] = payload.list('events')
    return first === undefined
      ? 'heartbeat'
      : `${first.maybe('resource.resource_type') ?? 'thing'}.${first.maybe('action') ?? 'changed'}`
  },
  handshakeOf: (_, { 'x-hook-secret': secret }) =>
    secret === undefined ? undefined : { headers: { 'x-hook-secret': secret } },
  signature: hmac({ header: 'x-hook-signature' }),
  givesSecret: true,
  mayBeEmpty: true,
  events: {
    heartbeat: untold,
    'task.added': report,
    'task.changed': report,
    'task.deleted': report,
    'story.added': report,
    'project.changed': report,
    '*': report,
  },
  sample: {
    payload: {
      events: [
        {
          ...{ action: 'changed', user: { gid: '1' }, change: { field: 'due_on', action: 'changed' } },
          resource: { gid: '1200000000000001', resource_type: 'task' },
        },
      ],
    },
  },
})

const VERBS: Readonly<Record<string, string>> = {
  added: 'was added',
  changed: 'was changed',
  removed: 'was taken out',
  deleted: 'was deleted',
  undeleted: 'was brought back',
}

function report(payload: Fields) {
  const events = payload.list('events')
  const told = [...new Set(events.map(eventText))]
  return { topic: 'Asana', content: listed(told, LISTED) }
}

function eventText(event: Fields): string {
  const kind = event.maybe('resource.resource_type') ?? 'thing'
  const id = event.maybe('resource.gid') ?? ''
  const name = event.maybe('resource.name') ?? `${kind} ${id}`
  // A comment is shown with its task.
  const shown = kind === 'story' ? event.maybe('parent.gid') : id
  const url =
    shown !== undefined && /^\d{1,30}$/.test(shown) ? `https://app.asana.com/0/0/${shown}` : undefined
  const action = event.maybe('action')
  const field = event.maybe('change.field')
  const verb = lookUp(VERBS, action) ?? plain(action ?? 'was changed')
  return `${link(name, url)} ${verb}${field === undefined ? '' : `: ${code(field)}`}`
}
