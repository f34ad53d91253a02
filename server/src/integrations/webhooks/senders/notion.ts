import { type Fields, lookUp } from '../fields.ts'
import { integration } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { code, link, plain } from '../text.ts'

// Verification, signature and events: Notion's documentation, "Webhooks".

/** Notion: that pages and databases have changed. It sends ids and no titles. */
export const notion = integration({
  name: 'notion',
  title: 'Notion',
  category: 'tasks',
  instructions:
    'In an integration of Notion: Webhooks, Create a subscription, with the address. Notion then sends a verification ' +
    'token, which the bot tells its owner: enter it there, and as the secret of the bot.',
  eventOf: (payload) => (payload.has('verification_token') ? 'verification' : payload.text('type')),
  signature: hmac({ header: 'x-notion-signature', prefix: 'sha256=' }),
  givesSecret: true,
  topicOf: (payload) => payload.maybe('workspace_name'),
  events: {
    // The token signs all that follows: it is nobody else's.
    verification: (payload) => ({
      topic: 'Notion',
      content: `The verification token of Notion: ${code(payload.text('verification_token'))}`,
      isForOwner: true,
    }),
    'page.created': report,
    'page.content_updated': report,
    'page.properties_updated': report,
    'page.moved': report,
    'page.deleted': report,
    'page.undeleted': report,
    'comment.created': report,
    'database.created': report,
    'database.schema_updated': report,
  },
  sample: {
    payload: {
      ...{ type: 'page.created', workspace_name: 'Example' },
      entity: { id: '153104cd-477e-809d-8dc4-ff2d96ae3090', type: 'page' },
    },
  },
})

const WORDS: Readonly<Record<string, string>> = {
  created: 'was made',
  content_updated: 'was changed',
  properties_updated: 'has other properties',
  schema_updated: 'has other columns',
  moved: 'was moved',
  deleted: 'was deleted',
  undeleted: 'was brought back',
}

function report(payload: Fields) {
  const [kind = 'page', action = ''] = payload.text('type').split('.', 2)
  const isComment = kind === 'comment'
  const id = isComment ? payload.maybe('data.page_id', 'data.parent.id') : payload.maybe('entity.id')
  // Ids are in addresses without their dashes.
  const place = id?.replaceAll('-', '')
  const url = place !== undefined && /^\w{1,64}$/.test(place) ? `https://www.notion.so/${place}` : undefined
  const content = isComment
    ? `There is a comment on ${link('a page', url)}.`
    : `${link(`A ${kind}`, url)} ${lookUp(WORDS, action) ?? plain(action)}.`
  return { topic: payload.maybe('workspace_name') ?? 'Notion', content }
}
