import { acceptTerms, getOwnTerms, getTerms } from '@parley/api/terms/endpoints'
import { openRoute, route } from '#engine/http/route.ts'
import { acceptedVersion, saveAccepted } from './storage.ts'
import { checkAccepted, presentTerms, termsVersion } from './terms.ts'

/** The terms of the organization, for who is about to join. */
export const look = openRoute(getTerms, ({ state }) => presentTerms(state))

/** The terms, and whether the user has accepted them. */
export const own = route(getOwnTerms, async ({ realm, state, user }) => {
  const terms = presentTerms(state)
  const accepted = terms.version === null ? null : await acceptedVersion(realm.db, state.id, user.id)
  return { ...terms, is_accepted: accepted === terms.version }
})

/** Accepts them. Only a page asks for that, so it is a row and no part of the state. */
export const accept = route(acceptTerms, async ({ realm, user, parameters }) => {
  await realm.change(({ state, tx }) => {
    checkAccepted(state, parameters.version)
    return saveAccepted(tx, state.id, user.id, termsVersion(state))
  })
  return {}
})
