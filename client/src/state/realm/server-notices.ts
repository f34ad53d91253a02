import { serverNoticesEvent } from '@parley/api/server-notices/events'
import { serverNoticesSection } from '@parley/api/server-notices/register'
import { slice } from '../slice.ts'

/** What whoever runs the server tells everybody. */
export const serverNoticesSlice = slice('serverNotices', [serverNoticesSection], (answer) => ({
  server_banner: answer.server_banner,
  server_maintenance: answer.server_maintenance,
})).on(serverNoticesEvent, (_, { server_banner, server_maintenance }) => ({
  server_banner,
  server_maintenance,
}))
