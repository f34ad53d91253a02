import type { Fields } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { code, lines, plain, withText } from '../text.ts'

// Actions and fields: Opsgenie's documentation, "Webhook integration".

/** Opsgenie: alerts, and what people do about them. */
export const opsgenie = integration({
  name: 'opsgenie',
  title: 'Opsgenie',
  category: 'monitoring',
  instructions:
    'In Opsgenie: Settings, Integrations, Add integration, Webhook, with the address as Webhook URL. Choose the actions, ' +
    'and send the alert’s description too.',
  eventOf: (payload) => payload.text('action'),
  topicOf: (payload) => payload.maybe('alert.message'),
  events: {
    Create: (payload) => {
      const { topic, content } = about(payload, '🔥', 'is open', payload.maybe('alert.description'))
      const tags = payload.texts('alert.tags').map(code)
      return { topic, content: tags.length === 0 ? content : lines(content, tags.join(' ')) }
    },
    Acknowledge: (payload) => about(payload, '👀', 'was acknowledged'),
    UnAcknowledge: (payload) => about(payload, '🔥', 'is no longer acknowledged'),
    Close: (payload) => about(payload, '✅', 'was closed'),
    Delete: (payload) => about(payload, '⚪', 'was deleted'),
    Escalate: (payload) => about(payload, '⚠️', 'was escalated'),
    Snooze: (payload) => about(payload, '💤', 'was snoozed'),
    AssignOwnership: (payload) =>
      about(payload, '👉', `belongs to ${plain(payload.maybe('alert.owner') ?? 'nobody')}`),
    TakeOwnership: (payload) => about(payload, '👉', 'was taken over'),
    UpdatePriority: (payload) => {
      const before = payload.maybe('alert.oldPriority')
      const was = before === undefined ? '' : ` (before: ${plain(before)})`
      return about(payload, '🔺', `was given another priority${was}`)
    },
    CustomAction: (payload) => about(payload, '⚙️', 'had an action'),
    AddNote: (payload) => about(payload, '📝', 'has a note', payload.maybe('alert.note')),
    AddTags: untold,
    RemoveTags: untold,
    AddTeam: untold,
    AddRecipient: untold,
    AddResponder: untold,
    UpdateMessage: untold,
    UpdateDescription: untold,
  },
  sample: {
    payload: {
      action: 'Create',
      alert: {
        ...{ message: 'This is a test', tinyId: '1', priority: 'P3', tags: ['example'] },
        ...{ description: 'Nothing is wrong.', username: 'Octo' },
      },
    },
  },
})

function about(payload: Fields, sign: string, what: string, text?: string): Post {
  const alert = payload.object('alert')
  const priority = alert.maybe('priority')
  // An alert is opened by programs; what follows, people do.
  const who = payload.maybe('action') === 'Create' ? undefined : alert.maybe('username')
  const by = who === undefined || who === 'System' ? '' : ` by ${plain(who)}`
  const about = `${sign} **${plain(alert.text('message'))}**${priority === undefined ? '' : ` (${plain(priority)})`}`
  return { topic: alert.text('message'), content: withText(`${about} ${what}${by}`, text) }
}
