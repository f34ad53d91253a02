import type { Fields } from '../fields.ts'
import { integration, type Post } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link, plain, withText, wordsOfHtml } from '../text.ts'

// Topics, fields and signature: Intercom's documentation, "Webhook topics" and "Webhook notifications".

/** Intercom: conversations and contacts. */
export const intercom = integration({
  name: 'intercom',
  title: 'Intercom',
  category: 'people',
  instructions:
    'In an app of the Developer Hub: Webhooks, with the address as endpoint, and the topics. The client secret of the app ' +
    'is the secret of the bot.',
  eventOf: (payload) => payload.text('topic'),
  signature: hmac({ header: 'x-hub-signature', algorithm: 'sha1', prefix: 'sha1=' }),
  givesSecret: true,
  events: {
    ping: () => ({ topic: 'Intercom', content: 'The webhook of Intercom is set up.' }),
    'conversation.user.created': (payload) =>
      conversation(payload, 'started', payload.object('data.item.source')),
    'conversation.user.replied': (payload) => conversation(payload, 'answered in', partOf(payload)),
    'conversation.admin.replied': (payload) => conversation(payload, 'answered in', partOf(payload)),
    'conversation.admin.noted': (payload) => conversation(payload, 'made a note on', partOf(payload)),
    'conversation.admin.closed': (payload) => conversation(payload, 'closed', partOf(payload)),
    'conversation.admin.opened': (payload) => conversation(payload, 'reopened', partOf(payload)),
    'conversation.admin.assigned': (payload) => conversation(payload, 'assigned', partOf(payload)),
    'contact.user.created': contact,
    'contact.lead.created': contact,
    'user.created': contact,
  },
  sample: {
    payload: {
      ...{ type: 'notification_event', topic: 'conversation.user.created', app_id: 'example' },
      data: {
        item: {
          id: '1',
          source: { subject: '', body: '<p>This is a <b>test</b>.</p>', author: { name: 'Octo' } },
        },
      },
    },
  },
})

/** The newest part of a conversation. */
const partOf = (payload: Fields) =>
  payload.list('data.item.conversation_parts.conversation_parts')[0] ?? payload.object('data.item.source')

function conversation(payload: Fields, verb: string, part: Fields): Post {
  const item = payload.object('data.item')
  const id = item.text('id')
  const subject = wordsOfHtml(item.maybe('source.subject', 'title') ?? '')
  const app = encodeURIComponent(payload.maybe('app_id') ?? '')
  const url = `https://app.intercom.com/a/inbox/${app}/inbox/conversation/${encodeURIComponent(id)}`
  const name = subject === '' ? `conversation ${id}` : subject
  const who = plain(part.maybe('author.name', 'author.email') ?? 'Somebody')
  const line = `${who} ${verb} ${link(name, app === '' ? undefined : url)}`
  return {
    topic: subject === '' ? `Conversation ${id}` : subject,
    content: withText(line, wordsOfHtml(part.maybe('body') ?? '')),
  }
}

function contact(payload: Fields): Post {
  const item = payload.object('data.item')
  const name = plain(item.maybe('name', 'email') ?? 'somebody without a name')
  return { topic: 'Contacts', content: `👤 There is a new contact: ${name}.` }
}
