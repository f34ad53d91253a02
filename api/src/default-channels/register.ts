import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { defaultChannelGroup } from './objects.ts'

export const defaultStreamsSection = registerSection({
  name: 'default_streams',
  fields: { realm_default_streams: z.array(z.int()).describe('Empty for guests.') },
})

export const defaultStreamGroupsSection = registerSection({
  name: 'default_stream_groups',
  fields: { realm_default_stream_groups: z.array(defaultChannelGroup) },
})
