import { integration } from '../integration.ts'
import { filled } from '../template.ts'
import { block, plain } from '../text.ts'

/** Any service that sends JSON: the address says by `template` and `topic` what is said of it. */
export const json = integration({
  name: 'json',
  title: 'JSON',
  category: 'anything',
  instructions:
    'Enter the address wherever JSON can be sent to. Add `topic` and `template` to it, with fields of the payload in ' +
    'braces, such as `template=Disk of {host.name} is full`.',
  eventOf: (payload) => payload.maybe('event', 'type', 'event_type'),
  events: {
    '*': (payload, { template }) => {
      const content =
        template === undefined
          ? block(JSON.stringify(payload.value, null, 2), 'json')
          : filled(template, (name) => plain(payload.maybe(name) ?? ''))
      return { topic: 'JSON', content }
    },
  },
  // The template is the bot's owner's, and what it is filled with mentions nobody.
  mayMention: true,
  sample: { payload: { event: 'test', host: { name: 'db1' }, message: 'This is a test.' } },
})
