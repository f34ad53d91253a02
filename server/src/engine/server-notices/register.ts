import { serverNoticesSection } from '@parley/api/server-notices/register'
import { sectionForAll } from '../events/section.ts'

/** The banner, and whether there is a maintenance. */
export const serverNotices = sectionForAll(serverNoticesSection, ({ realm }) => ({
  ...realm.state.serverNotices,
}))
