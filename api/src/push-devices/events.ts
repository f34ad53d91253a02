import { z } from 'zod'
import { event } from '../contract/event.ts'
import { pushDevice } from './objects.ts'

export const pushDeviceEvent = event({
  type: 'push_device',
  summary: 'The registration of a device succeeded or failed.',
  since: 406,
  fields: { push_account_id: z.string(), ...pushDevice.shape },
})
