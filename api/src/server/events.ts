import { z } from 'zod'
import { event } from '../contract/event.ts'

export const restartEvent = event({
  type: 'restart',
  perChannel: true,
  summary: 'The server was restarted, perhaps with a newer version.',
  fields: {
    zulip_version: z.string(),
    zulip_merge_base: z.string(),
    zulip_feature_level: z.int(),
    server_generation: z.int(),
  },
})

export const webReloadClientEvent = event({
  type: 'web_reload_client',
  summary: 'The web app should load itself anew.',
  fields: { immediate: z.boolean() },
})
