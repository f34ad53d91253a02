import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, link, listed, plain, shortened } from '../text.ts'

// Events and signature (version 3): HubSpot's documentation, "Webhooks API" and "Validating requests".

/** So many events of one delivery are listed. */
const LISTED = 20

/** HubSpot: contacts, companies, deals and tickets. It sends ids and no names. */
export const hubspot = integration({
  name: 'hubspot',
  title: 'HubSpot',
  category: 'people',
  instructions:
    'In an app of HubSpot: Webhooks, with the address as target, and subscriptions. The client secret of the app is the ' +
    'secret of the bot.',
  eventOf: (payload) => payload.list('')[0]?.text('subscriptionType') ?? payload.text('subscriptionType'),
  signature: hmac({
    header: 'x-hubspot-signature-v3',
    encoding: 'base64',
    signedAt: ({ headers }) => Number(headers['x-hubspot-request-timestamp']) / 1000,
    of: ({ body, headers, url }) =>
      `POST${decoded(url)}${body.toString()}${headers['x-hubspot-request-timestamp'] ?? ''}`,
  }),
  givesSecret: true,
  events: {
    'contact.creation': report,
    'contact.deletion': report,
    'contact.propertyChange': report,
    'company.creation': report,
    'company.propertyChange': report,
    'deal.creation': report,
    'deal.propertyChange': report,
    'ticket.creation': report,
    'ticket.propertyChange': report,
    '*': report,
  },
  sample: {
    payload: [
      {
        subscriptionType: 'deal.propertyChange',
        portalId: 1,
        objectId: 1,
        propertyName: 'dealstage',
        propertyValue: 'test',
      },
    ],
  },
})

/** Of an address, HubSpot signs these characters as they are. */
const decoded = (url: string) =>
  url.replaceAll(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (one) => decodeURIComponent(one))

const KINDS: Readonly<Record<string, string>> = { contact: '0-1', company: '0-2', deal: '0-3', ticket: '0-5' }

const VERBS: Readonly<Record<string, string>> = {
  creation: 'was created',
  deletion: 'was deleted',
  privacyDeletion: 'was deleted for privacy',
  restore: 'was brought back',
  merge: 'was merged',
}

function report(payload: Fields) {
  const list = payload.list('')
  const events = list.length === 0 ? [payload] : list
  const told = [...new Set(events.map(eventText))]
  return { topic: 'HubSpot', content: listed(told, LISTED) }
}

function eventText(event: Fields): string {
  const [kind = 'object', action = ''] = event.text('subscriptionType').split('.', 2)
  const [portal, id, type] = [event.maybe('portalId'), event.maybe('objectId'), lookUp(KINDS, kind)]
  const url =
    portal === undefined || id === undefined || type === undefined
      ? undefined
      : `https://app.hubspot.com/contacts/${encodeURIComponent(portal)}/record/${type}/${encodeURIComponent(id)}`
  const name = link(`${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} ${id ?? ''}`.trim(), url)
  if (action !== 'propertyChange') return `${name} ${lookUp(VERBS, action) ?? plain(action)}`
  const value = code(shortened(event.maybe('propertyValue') ?? 'nothing', 200))
  return `${name}: ${plain(event.text('propertyName'))} is ${value}`
}
