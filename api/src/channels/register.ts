import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { basicChannel } from './objects.ts'

export const streamSection = registerSection({
  name: 'stream',
  perChannel: true,
  fields: { streams: z.array(basicChannel).describe('Every channel that the user may know of.') },
})
