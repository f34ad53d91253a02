import { integration } from '../integration.ts'
import { plainLines } from '../text.ts'

/** IFTTT: whatever an applet composes. */
export const ifttt = integration({
  name: 'ifttt',
  title: 'IFTTT',
  category: 'anything',
  instructions:
    'In an applet: Then That, Webhooks, Make a web request, with the address as URL, method POST, content type ' +
    'application/json, and as body {"topic": "…", "content": "…"}.',
  eventOf: (payload) => payload.maybe('event'),
  events: {
    '*': (payload) => ({
      topic: payload.maybe('topic', 'subject') ?? 'IFTTT',
      content: plainLines(payload.text('content')),
    }),
  },
  sample: { payload: { topic: 'Test', content: 'This is a **test**.' } },
})
