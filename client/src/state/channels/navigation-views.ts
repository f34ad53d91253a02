import {
  navigationViewAddEvent,
  navigationViewRemoveEvent,
  navigationViewUpdateEvent,
} from '@parley/api/navigation-views/events'
import { navigationViewsSection } from '@parley/api/navigation-views/register'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'

/** Views that the viewer added to their sidebar or removed from it, by the fragment of their address. */
export const navigationViewsSlice = slice('navigationViews', [navigationViewsSection], (answer) =>
  tableBy(answer.navigation_views, (view) => view.fragment),
)
  .on(navigationViewAddEvent, (views, { navigation_view }) =>
    views.set(navigation_view.fragment, navigation_view),
  )
  .on(navigationViewUpdateEvent, (views, { fragment, data }) => {
    return changed(views, fragment, (view) => ({ ...view, ...data }))
  })
  .on(navigationViewRemoveEvent, (views, { fragment }) => views.delete(fragment))
