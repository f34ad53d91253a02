import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { hmac, part } from '../signatures.ts'
import { code, link, plain } from '../text.ts'

// Events, fields and signature: Stripe's documentation, "Webhooks" and "Types of events".

/** Stripe: payments, invoices, subscriptions and disputes. */
export const stripe = integration({
  name: 'stripe',
  title: 'Stripe',
  category: 'people',
  instructions:
    'In Stripe: Developers, Webhooks, Add destination, with the address. Choose the events; the signing secret there ' +
    '(whsec_…) is the secret of the bot.',
  eventOf: (payload) => payload.text('type'),
  signature: hmac({
    header: 'stripe-signature',
    prefix: 'v1=',
    signedAt: ({ headers }) => Number(part(headers['stripe-signature'], 't')),
    of: ({ body, headers }) => `${part(headers['stripe-signature'], 't')}.${body.toString()}`,
  }),
  givesSecret: true,
  events: {
    'charge.succeeded': (payload) => about(payload, 'Payments', `💰 ${paid(payload, 'amount')} was paid`),
    'charge.failed': (payload) => {
      const why = payload.maybe('data.object.failure_message')
      const more = why === undefined ? '' : `: ${plain(why).replace(/\.$/, '')}`
      return about(payload, 'Payments', `❌ A payment of ${paid(payload, 'amount')} failed${more}`)
    },
    'charge.refunded': (payload) =>
      about(payload, 'Payments', `↩️ ${paid(payload, 'amount_refunded')} was paid back`),
    'charge.dispute.created': (payload) => {
      const reason = payload.maybe('data.object.reason')
      const why = reason === undefined ? '' : ` (${plain(reason.replaceAll('_', ' '))})`
      return about(payload, 'Disputes', `⚠️ ${paid(payload, 'amount')} is disputed${why}`)
    },
    'checkout.session.completed': (payload) =>
      about(payload, 'Payments', `🛒 A checkout of ${paid(payload, 'amount_total')} is complete`),
    'customer.created': (payload) =>
      about(payload, 'Customers', `👤 There is a new customer: ${nameOf(payload)}`),
    'customer.deleted': (payload) =>
      about(payload, 'Customers', `👤 A customer was deleted: ${nameOf(payload)}`),
    'customer.subscription.created': (payload) =>
      about(payload, 'Subscriptions', `✅ A subscription began${stateOf(payload)}`),
    'customer.subscription.updated': (payload) => {
      const before = payload.maybe('data.previous_attributes.status')
      return before === undefined
        ? undefined
        : about(payload, 'Subscriptions', `⚠️ A subscription changed from ${plain(before)}${stateOf(payload)}`)
    },
    'customer.subscription.deleted': (payload) => about(payload, 'Subscriptions', '❌ A subscription ended'),
    'invoice.paid': (payload) =>
      about(payload, 'Invoices', `✅ An invoice of ${paid(payload, 'amount_paid')} was paid`),
    'invoice.payment_failed': (payload) =>
      about(payload, 'Invoices', `❌ An invoice of ${paid(payload, 'amount_due')} could not be charged`),
    'payout.paid': (payload) => about(payload, 'Payouts', `🏦 ${paid(payload, 'amount')} was paid out`),
    'payout.failed': (payload) =>
      about(payload, 'Payouts', `❌ A payout of ${paid(payload, 'amount')} failed`),
    // A charge says the same.
    'payment_intent.created': untold,
    'payment_intent.succeeded': untold,
  },
  sample: {
    payload: {
      ...{ type: 'charge.succeeded', livemode: false },
      data: {
        object: {
          id: 'ch_1',
          object: 'charge',
          amount: 1999,
          currency: 'eur',
          description: 'This is a test',
        },
      },
    },
  },
})

/** Where the dashboard shows an object, by its kind. */
const PLACES: Readonly<Record<string, string>> = {
  charge: 'payments',
  dispute: 'disputes',
  customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  payout: 'payouts',
}

function about(payload: Fields, topic: string, what: string): Post {
  const one = payload.object('data.object')
  const id = one.maybe('id')
  const place = lookUp(PLACES, one.maybe('object'))
  const mode = payload.flag('livemode') ? '' : 'test/'
  const url =
    id === undefined || place === undefined
      ? undefined
      : `https://dashboard.stripe.com/${mode}${place}/${encodeURIComponent(id)}`
  const description = one.maybe('description')
  const said = description === undefined ? '' : `, ${plain(description)}`
  const shown = url === undefined ? (id === undefined ? '' : ` (${code(id)})`) : ` (${link(id ?? '', url)})`
  return { topic, content: `${what}${said}${shown}.${payload.flag('livemode') ? '' : ' *Test*'}` }
}

const nameOf = (payload: Fields) =>
  plain(payload.maybe('data.object.name', 'data.object.email') ?? 'without a name')

function stateOf(payload: Fields): string {
  const state = payload.maybe('data.object.status')
  return state === undefined ? '' : ` to ${plain(state.replaceAll('_', ' '))}`
}

/** An amount, which Stripe gives in the smallest unit of its currency. */
function paid(payload: Fields, field: string): string {
  const amount = payload.number(`data.object.${field}`)
  const currency = payload.maybe('data.object.currency')?.toUpperCase() ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) return `**${amount}**`
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return `**${format.format(amount / 10 ** digits).replaceAll('\u00a0', ' ')}**`
}
