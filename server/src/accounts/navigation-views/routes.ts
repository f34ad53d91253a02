import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '@parley/api/navigation-views/endpoints'
import { navigationViewErrors } from '@parley/api/navigation-views/errors'
import { navigationViews } from '@parley/api/navigation-views/limits'
import { builtInViews, type NavigationView } from '@parley/api/navigation-views/objects'
import { route } from '#engine/http/route.ts'
import { viewAdded, viewChanged, viewRemoved } from './entries.ts'
import { deleteView, saveView, viewsOf } from './storage.ts'

/** Lists the user's navigation views. */
export const list = route(getNavigationViews, async ({ realm, user }) => ({
  navigation_views: await viewsOf(realm.db, realm.state.id, user.id),
}))

/** Adds a navigation view, identified by its URL fragment. */
export const add = route(addNavigationView, async ({ realm, user, parameters }) => {
  const { fragment, is_pinned, name: given } = parameters
  await realm.change(async ({ state, tx, append }) => {
    const views = await viewsOf(tx, state.id, user.id)
    if (views.some((view) => view.fragment === fragment)) throw navigationViewErrors.alreadyExists()
    navigationViews.checkRoom(views.length)
    const view = { fragment, is_pinned, name: checkedName(views, fragment, given ?? undefined) }
    await saveView(tx, state.id, user.id, view)
    append(viewAdded.of({ userId: user.id, view }))
  })
  return {}
})

/** Pins, unpins or renames a navigation view. Equal values send no event. */
export const edit = route(editNavigationView, async ({ realm, user, parameters }) => {
  const { fragment, is_pinned, name: given } = parameters
  await realm.change(async ({ state, tx, append }) => {
    const views = await viewsOf(tx, state.id, user.id)
    const before = views.find((view) => view.fragment === fragment)
    if (before === undefined) throw navigationViewErrors.notFound()
    const others = views.filter((view) => view !== before)
    const name = given === undefined ? before.name : checkedName(others, fragment, given)
    const data = {
      ...(is_pinned === undefined || is_pinned === before.is_pinned ? {} : { is_pinned }),
      ...(name === null || name === before.name ? {} : { name }),
    }
    if (Object.keys(data).length === 0) return
    await saveView(tx, state.id, user.id, { ...before, ...data })
    append(viewChanged.of({ userId: user.id, fragment, data }))
  })
  return {}
})

/** Removes a navigation view. */
export const remove = route(removeNavigationView, async ({ realm, user, parameters: { fragment } }) => {
  await realm.change(async ({ state, tx, append }) => {
    const views = await viewsOf(tx, state.id, user.id)
    if (!views.some((view) => view.fragment === fragment)) throw navigationViewErrors.notFound()
    await deleteView(tx, state.id, user.id, fragment)
    append(viewRemoved.of({ userId: user.id, fragment }))
  })
  return {}
})

/** Validates a name. Built-in views have none, since clients name them; names of others must be unique. */
function checkedName(
  others: readonly NavigationView[],
  fragment: string,
  given: string | undefined,
): string | null {
  if (builtInViews.some((view) => view === fragment)) {
    if (given !== undefined) throw navigationViewErrors.builtInHasNoName()
    return null
  }
  const name = given?.trim()
  if (name === undefined || name === '') throw navigationViewErrors.nameRequired()
  if (others.some((view) => view.name === name)) throw navigationViewErrors.alreadyExists()
  return name
}
