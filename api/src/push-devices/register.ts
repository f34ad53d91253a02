import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { pushDevice } from './objects.ts'

export const pushDeviceSection = registerSection({
  name: 'push_device',
  since: 406,
  fields: { push_devices: z.record(z.string(), pushDevice).describe('By push_account_id.') },
})
