import { z } from 'zod'
import { event } from '../contract/event.ts'
import { defaultChannelGroup } from './objects.ts'

export const defaultStreamsEvent = event({
  type: 'default_streams',
  summary: 'All default channels anew.',
  fields: { default_streams: z.array(z.int()) },
})

export const defaultStreamGroupsEvent = event({
  type: 'default_stream_groups',
  summary: 'All groups of default channels anew.',
  fields: { default_stream_groups: z.array(defaultChannelGroup) },
})
