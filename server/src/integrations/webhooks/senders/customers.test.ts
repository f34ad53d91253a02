import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { googleCalendar } from './google-calendar.ts'
import { hubspot } from './hubspot.ts'
import { ifttt } from './ifttt.ts'
import { intercom } from './intercom.ts'
import { patreon } from './patreon.ts'
import { stripe } from './stripe.ts'
import { zapier } from './zapier.ts'
import { zendesk } from './zendesk.ts'

test('Stripe tells amounts in their currency', () => {
  const of = (type: string, object: object, livemode = true) =>
    told(stripe, { type, livemode, data: { object } })
  const charge = { id: 'ch_1', object: 'charge', amount: 1999, currency: 'usd', failure_message: 'No funds.' }
  expect(of('charge.failed', charge)).toEqual({
    topic: 'Payments',
    content:
      '❌ A payment of **USD 19.99** failed: No funds ([ch_1](https://dashboard.stripe.com/payments/ch_1)).',
  })
  expect(of('payout.paid', { amount: 500, currency: 'jpy' }, false)).toEqual({
    topic: 'Payouts',
    content: '🏦 **JPY 500** was paid out. *Test*',
  })
  expect(of('charge.succeeded', { amount: 5, currency: 'nonsense' })).toMatchObject({
    content: '💰 **5** was paid.',
  })
  expect(of('payment_intent.succeeded', charge)).toEqual({ silent: 'payment_intent.succeeded' })
})

test('Zendesk tells events, and what a trigger sends', () => {
  const detail = { id: '7', subject: 'Help', description: 'It leaks.' }
  const of = (type: string, event: object) => told(zendesk, { type: `zen:event-type:${type}`, detail, event })
  expect(of('ticket.created', {})).toEqual({
    topic: '#7 Help',
    content: '**#7 Help** was opened:\n``` quote\nIt leaks.\n```',
  })
  expect(of('ticket.status_changed', { previous: 'OPEN', current: 'SOLVED' })).toMatchObject({
    content: '**#7 Help** went from open to **solved**.',
  })
  const trigger = { id: '7', title: 'Help', url: 'z.example/7', status: 'Open', who: 'Ada', comment: 'Hi' }
  expect(told(zendesk, trigger)).toEqual({
    topic: '#7 Help',
    content: 'Ada changed [#7 Help](https://z.example/7) (Open):\n``` quote\nHi\n```',
  })
})

test('Intercom’s HTML becomes text', () => {
  const source = { body: '<p>It &lt;leaks&gt;<br>@**all**</p>', author: { email: 'bo@x.example' } }
  const item = { id: '7', source }
  const told_ = told(intercom, { topic: 'conversation.user.created', app_id: 'a1', data: { item } })
  expect(told_).toEqual({
    topic: 'Conversation 7',
    content:
      'bo@x.example started [conversation 7](https://app.intercom.com/a/inbox/a1/inbox/conversation/7):\n``` quote\nIt <leaks>\n@**all**\n```',
  })
})

test('HubSpot sends lists', () => {
  const event = { portalId: 1, objectId: 7 }
  const payload = [
    { ...event, subscriptionType: 'contact.creation' },
    { ...event, subscriptionType: 'deal.propertyChange', propertyName: 'stage', propertyValue: 'won' },
  ]
  expect(told(hubspot, payload)).toEqual({
    topic: 'HubSpot',
    content:
      '* [Contact 7](https://app.hubspot.com/contacts/1/record/0-1/7) was created\n* [Deal 7](https://app.hubspot.com/contacts/1/record/0-3/7): stage is `won`',
  })
})

test('Patreon tells members and posts', () => {
  const of = (event: string, payload: object) =>
    told(patreon, payload, { headers: { 'x-patreon-event': event } })
  const data = { attributes: { full_name: 'Bo', patron_status: 'former_patron' } }
  expect(of('members:pledge:delete', { data })).toEqual({
    topic: 'Members',
    content: '💔 Bo has ended the pledge (a former patron).',
  })
  expect(of('posts:publish', { data: { attributes: { title: 'New', url: '/posts/1' } } })).toMatchObject({
    content: '📣 Published: [New](https://www.patreon.com/posts/1).',
  })
})

test('Zapier and IFTTT send what somebody composed, which mentions nobody and hides no address', () => {
  const payload = { topic: 'T', content: '@**all** [bank](https://evil.example)\n```\nand more' }
  for (const one of [zapier, ifttt]) {
    expect(told(one, payload)).toEqual({
      topic: 'T',
      content: "@\u2060**all** [bank]\u2060(https://evil.example)\n'''\nand more",
    })
    expect(() => told(one, {})).toThrow(/no text at 'content'/)
  }
  expect(told(zapier, { content: '~~~ quote\nx' })).toMatchObject({ content: '\u2060~~~ quote\nx' })
})

test('Google Calendar says all in headers', () => {
  const uri = 'https://www.googleapis.com/calendar/v3/calendars/bo%40x.example/events?alt=json'
  const headers = { 'x-goog-resource-state': 'exists', 'x-goog-resource-uri': uri }
  expect(told(googleCalendar, '', { headers })).toEqual({
    topic: 'bo@x.example',
    content: '📅 **bo@x.example** has changed: [see it](https://calendar.google.com/).',
  })
  expect(() => told(googleCalendar, '')).toThrow(/X-Goog-Resource-State/)
})
