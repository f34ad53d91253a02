import { navigationViewsSection } from '@parley/api/navigation-views/register'
import { section } from '#engine/events/section.ts'
import { viewsOf } from './storage.ts'

export const own = section(navigationViewsSection, async ({ db, viewer: { state, user } }) => ({
  navigation_views: state.navigationViewCounts.has(user.id) ? await viewsOf(db, state.id, user.id) : [],
}))
