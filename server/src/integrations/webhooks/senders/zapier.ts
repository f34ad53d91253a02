import { integration } from '../integration.ts'
import { plainLines } from '../text.ts'

/** Zapier: whatever a Zap composes. */
export const zapier = integration({
  name: 'zapier',
  title: 'Zapier',
  category: 'anything',
  instructions:
    'In a Zap: the action Webhooks by Zapier, POST, with the address as URL, payload type JSON, and as data `topic` and ' +
    '`content`.',
  eventOf: (payload) => payload.maybe('event'),
  events: {
    '*': (payload) => ({
      topic: payload.maybe('topic', 'subject') ?? 'Zapier',
      content: plainLines(payload.text('content')),
    }),
  },
  sample: { payload: { topic: 'Test', content: 'This is a **test**.' } },
})
