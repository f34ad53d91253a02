import { navigationViewsSection } from '@parley/api/navigation-views/register'
import { section } from '../events/section.ts'
import { viewsOf } from './storage.ts'

export const own = section(navigationViewsSection, async ({ realm, db, viewer }) => ({
  navigation_views: await viewsOf(db, realm.state.id, viewer.user.id),
}))
