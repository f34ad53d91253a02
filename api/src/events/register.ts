import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const alwaysSection = registerSection({
  name: '*',
  perChannel: true,
  fields: {
    queue_id: z.string().nullable().describe('Null for visitors, who have no queue.'),
    last_event_id: z.int().describe('-1 on a fresh queue, or the position that the state is of.'),
    zulip_feature_level: z.int(),
    zulip_version: z.string(),
    zulip_merge_base: z.string(),
  },
})
