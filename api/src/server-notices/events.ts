import { event } from '../contract/event.ts'
import { serverNotices } from './objects.ts'

export const serverNoticesEvent = event({
  type: 'server_notices',
  perChannel: true,
  summary: 'A maintenance of the server has begun or ended, or its banner is another one.',
  fields: serverNotices,
})
