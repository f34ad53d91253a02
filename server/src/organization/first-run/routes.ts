import { getFirstRun, keepFirstRun } from '@parley/api/first-run/endpoints'
import { route } from '#engine/http/route.ts'
import { firstRunOf, saveFirstRun } from './storage.ts'

// Only a page asks for it, so it is a row and no part of the state; nobody is told when it changes.

/** What the administrators have chosen so far. */
export const look = route(getFirstRun, async ({ realm, state }) => {
  const { isClosed, plan } = await firstRunOf(realm.db, state.id)
  return { is_closed: isClosed, plan }
})

/** Keeps it, in place of what was there: the last device that says something is right. */
export const keep = route(keepFirstRun, async ({ realm, parameters }) => {
  const { is_closed: isClosed, plan } = parameters
  await realm.change(({ state, tx }) => saveFirstRun(tx, state.id, { isClosed, plan }))
  return {}
})
