import { event } from '../contract/event.ts'

export const heartbeatEvent = event({
  type: 'heartbeat',
  summary: 'Nothing happened for a while; the connection is alive.',
  fields: {},
})
