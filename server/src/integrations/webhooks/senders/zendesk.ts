import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link, plain, withText } from '../text.ts'

// Events and signature: Zendesk's documentation, "Webhooks". What a trigger sends is entered there.

const PAYLOAD = JSON.stringify({
  ...{ id: '{{ticket.id}}', title: '{{ticket.title}}', url: '{{ticket.link}}', status: '{{ticket.status}}' },
  ...{ who: '{{current_user.name}}', comment: '{{ticket.latest_comment}}' },
})

/** Zendesk: tickets, by triggers or by its events. */
export const zendesk = integration({
  name: 'zendesk',
  title: 'Zendesk',
  category: 'people',
  instructions: `In Zendesk: Admin Center, Webhooks, Create webhook, with the address. Subscribe it to ticket events; or connect it to triggers, which send ${PAYLOAD}. Its signing secret is the secret of the bot.`,
  eventOf: (payload) => payload.maybe('type')?.replace(/^zen:event-type:/, '') ?? 'trigger',
  signature: hmac({
    header: 'x-zendesk-webhook-signature',
    encoding: 'base64',
    signedAt: ({ headers }) => Date.parse(headers['x-zendesk-webhook-signature-timestamp'] ?? '') / 1000,
    of: ({ body, headers }) => (headers['x-zendesk-webhook-signature-timestamp'] ?? '') + body.toString(),
  }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('detail.subject', 'title'),
  events: {
    trigger: (payload) => {
      const who = plain(payload.maybe('who') ?? 'Somebody')
      const name = nameOf(payload.text('id'), payload.maybe('title'))
      const status = payload.maybe('status')
      const url = payload.maybe('url')
      // Zendesk leaves the scheme out.
      const full = url === undefined || /^https?:/.test(url) ? url : `https://${url}`
      const line = `${who} changed ${link(name, full)}${status === undefined ? '' : ` (${plain(status)})`}`
      return { topic: name, content: withText(line, payload.maybe('comment')) }
    },
    'ticket.created': (payload) => about(payload, 'was opened', payload.maybe('detail.description')),
    'ticket.status_changed': (payload) => {
      const from = payload.maybe('event.previous')?.toLowerCase() ?? '?'
      return about(
        payload,
        `went from ${plain(from)} to **${plain(payload.text('event.current').toLowerCase())}**`,
      )
    },
    'ticket.priority_changed': (payload) =>
      about(payload, `has priority **${plain(payload.text('event.current').toLowerCase())}**`),
    'ticket.comment_added': (payload) => {
      const who = payload.maybe('event.comment.author.name')
      const kind = payload.maybe('event.comment.is_public') === 'false' ? 'an internal note' : 'a comment'
      const by = who === undefined ? '' : ` by ${plain(who)}`
      return about(payload, `has ${kind}${by}`, payload.maybe('event.comment.body'))
    },
    'ticket.agent_assignment_changed': (payload) => about(payload, 'was assigned to somebody else'),
  },
  sample: {
    payload: {
      type: 'zen:event-type:ticket.created',
      detail: {
        ...{ id: '1', subject: 'This is a test', status: 'NEW', priority: 'NORMAL' },
        description: 'Nothing is wrong.',
      },
    },
  },
})

const nameOf = (id: string, title: string | undefined) => `#${id} ${title ?? ''}`.trim()

function about(payload: Fields, what: string, text?: string): Post {
  const name = nameOf(payload.text('detail.id'), payload.maybe('detail.subject'))
  return { topic: name, content: withText(`**${plain(name)}** ${what}`, text) }
}
