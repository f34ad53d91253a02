import { span } from '#engine/traces/span.ts'

/** Telling a device. */
export const pushSpan = span({
  name: 'push',
  help: 'A notification, until the push service has answered.',
  kind: 'client',
  attributes: ['parley.push.service', 'parley.push.event'],
})
