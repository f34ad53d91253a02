import { z } from 'zod'
import { event } from '../contract/event.ts'
import { groupSettingValue } from '../groups/permission.ts'
import { basicChannel } from './objects.ts'

export const streamCreateEvent = event({
  type: 'stream',
  op: 'create',
  perChannel: true,
  summary: 'Channels were created, or have become visible.',
  fields: { streams: z.array(basicChannel) },
})

export const streamDeleteEvent = event({
  type: 'stream',
  op: 'delete',
  perChannel: true,
  summary: 'Channels are no longer visible.',
  fields: {
    streams: z
      .array(z.strictObject({ stream_id: z.int() }))
      .describe('Use stream_ids.')
      .meta({ deprecated: true }),
    stream_ids: z.array(z.int()),
  },
})

export const streamUpdateEvent = event({
  type: 'stream',
  op: 'update',
  perChannel: true,
  summary: 'A channel changed: `property` has the new `value`.',
  fields: {
    stream_id: z.int(),
    name: z.string().describe('Of the channel, before the change.'),
    property: z.string(),
    value: z.union([groupSettingValue, z.boolean(), z.string(), z.null()]),
    rendered_description: z.string().optional().describe('With the property `description`.'),
    history_public_to_subscribers: z.boolean().optional().describe('With the property `invite_only`.'),
    is_web_public: z.boolean().optional().describe('With the property `invite_only`.'),
  },
})
