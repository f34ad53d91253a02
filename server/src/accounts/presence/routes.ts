import { errors } from '@parley/api/contract/errors'
import { getPresence, getUserPresence, updatePresence } from '@parley/api/presence/endpoints'
import { defaultPresenceHistoryDays } from '@parley/api/presence/limits'
import { userErrors } from '@parley/api/users/errors'
import { noteActivity } from '#directory/activity/commands.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { userByEmailShownTo } from '#directory/users/access.ts'
import { settingOf } from '#directory/users/settings.ts'
import { route } from '#engine/http/route.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { presenceNews } from './ephemeral.ts'
import { LastPresences } from './last-presences.ts'
import { presences, presencesAfter } from './lists.ts'
import { PresenceBook } from './presence-book.ts'
import { legacyFormat, legacyPresence, modernFormat } from './present.ts'

/** Reports the user's presence and returns that of others, only newer ones after `last_update_id`. */
export const update = route(updatePresence, async ({ realm, user, parameters }) => {
  await noteActivity(realm, user)
  const now = Date.now() / 1000
  const seconds = Math.floor(now)
  const book = realm.memory(PresenceBook)
  if (settingOf(user, 'presence_enabled') === true) {
    const news = book.newsOf(user.id, parameters.status === 'active', seconds)
    if (news !== undefined) {
      realm.broadcast(presenceNews.of({ userId: user.id, ...news }))
      realm.memory(LastPresences).note(user.id, news.presence)
    }
  }
  const answer = { presence_last_update_id: book.lastUpdateId, zephyr_mirror_active: false }
  if (parameters.ping_only) return answer
  const days = parameters.history_limit_days ?? defaultPresenceHistoryDays
  const since = seconds - days * DAY_SECONDS
  const { slim_presence: isSlim, last_update_id: after } = parameters
  const found =
    after === undefined || after < 0
      ? presences(realm, user, isSlim || after !== undefined ? modernFormat : legacyFormat, since)
      : presencesAfter(realm, user, after, since)
  return { ...answer, server_timestamp: now, presences: found }
})

/** Lists the presence of all users, in the legacy format by address. */
export const all = route(getPresence, ({ realm, user }) => {
  const now = Date.now() / 1000
  const since = now - defaultPresenceHistoryDays * DAY_SECONDS
  return { server_timestamp: now, presences: presences(realm, user, legacyFormat, since) }
})

/** Returns the presence of one user, by id or e-mail, in the legacy format. */
export const ofUser = route(getUserPresence, ({ realm, state, user, parameters }) => {
  const named = parameters.user_id_or_email
  const person = /^\d+$/.test(named) ? state.users.get(Number(named)) : userByEmailShownTo(state, user, named)
  if (person === undefined || !mayKnowUser(state, user, person)) throw userErrors.noSuchUser()
  if (person.botType !== null) throw errors.badRequest('Presence is not supported for bot users.')
  const presence = realm.memory(PresenceBook).of(person.id)
  if (presence === undefined) throw errors.badRequest(`No presence data for ${named}`)
  const { website, aggregated } = legacyPresence(presence)
  const shown = ({ timestamp, status }: typeof website) => ({ timestamp, status })
  return { presence: { aggregated: shown(aggregated), website: shown(website) } }
})
