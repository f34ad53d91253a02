import { type Fields, lookUp } from '../fields.ts'
import { integration, type Post, untold } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { link } from '../text.ts'

// Triggers, fields and signature: Patreon's documentation, "Webhooks".

/** Patreon: members, pledges and posts. */
export const patreon = integration({
  name: 'patreon',
  title: 'Patreon',
  category: 'people',
  instructions:
    'In the developer portal of Patreon: My Webhooks, with the address, and the triggers. The secret that is shown there ' +
    'is the secret of the bot.',
  eventHeader: 'X-Patreon-Event',
  signature: hmac({ header: 'x-patreon-signature', algorithm: 'md5' }),
  givesSecret: true,
  events: {
    'members:create': (payload) => member(payload, '👋', 'has joined'),
    'members:update': untold,
    'members:delete': (payload) => member(payload, '👋', 'has left'),
    'members:pledge:create': (payload) => member(payload, '🎉', 'pledges'),
    'members:pledge:update': (payload) => member(payload, '🔁', 'has changed the pledge'),
    'members:pledge:delete': (payload) => member(payload, '💔', 'has ended the pledge'),
    'posts:publish': (payload) => {
      const title = payload.maybe('data.attributes.title') ?? 'a post'
      const path = payload.maybe('data.attributes.url')
      const url = path?.startsWith('/') ? `https://www.patreon.com${path}` : path
      return { topic: 'Posts', content: `📣 Published: ${link(title, url)}.` }
    },
    'posts:update': untold,
    'posts:delete': untold,
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-patreon-event': 'members:pledge:create' },
    payload: {
      data: {
        type: 'member',
        attributes: {
          full_name: 'Octo',
          patron_status: 'active_patron',
          currently_entitled_amount_cents: 500,
        },
      },
      included: [{ type: 'campaign', attributes: { creation_name: 'tests' } }],
    },
  },
})

const STATES: Readonly<Record<string, string>> = {
  active_patron: 'an active patron',
  declined_patron: 'payment declined',
  former_patron: 'a former patron',
}

function member(payload: Fields, sign: string, what: string): Post {
  const user = payload.list('included').find((one) => one.maybe('type') === 'user')
  const name = payload.maybe('data.attributes.full_name') ?? user?.maybe('attributes.full_name') ?? 'Somebody'
  const state = lookUp(STATES, payload.maybe('data.attributes.patron_status'))
  const who = link(name, user?.maybe('attributes.url'))
  return { topic: 'Members', content: `${sign} ${who} ${what}${state === undefined ? '' : ` (${state})`}.` }
}
