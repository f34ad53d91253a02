import {
  navigationViewAddEvent,
  navigationViewRemoveEvent,
  navigationViewUpdateEvent,
} from '@parley/api/navigation-views/events'
import { navigationViewsSection } from '@parley/api/navigation-views/register'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'

/** What the viewer has put into, or taken out of, their sidebar; by the fragment of its address. */
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
