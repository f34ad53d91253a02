import { getUploadUsage, getUsage } from '@parley/api/usage/endpoints'
import type { MessagesByPlace, UploadUsage } from '@parley/api/usage/objects'
import { userErrors } from '@parley/api/users/errors'
import { type ActivePeople, activePeople, activePeopleSince, weekOf } from '#directory/activity/counts.ts'
import { today } from '#directory/activity/state.ts'
import { route } from '#engine/http/route.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { personOf } from '#messages/uploads/room.ts'
import { messageCounts, storageCounts } from './storage.ts'
import { UsageCounter } from './usage-counter.ts'

const none = (): MessagesByPlace => ({ public: 0, private: 0, direct: 0 })

/** How much the organization is used, from what was counted before. */
export const usage = route(getUsage, async ({ realm, state, parameters }) => {
  const isComplete = await realm.memory(UsageCounter).catchUp()
  const last = today()
  const first = last - parameters.days + 1
  const firstWeek = weekOf(first)
  const [counts, storage, active, since] = await Promise.all([
    messageCounts(realm.db, state.id, first),
    storageCounts(realm.db, state.id, first),
    activePeople(realm.db, state.id, firstWeek),
    activePeopleSince(realm.db, state.id),
  ])
  const messages = Map.groupBy(counts, ({ day }) => day)
  const people = peopleOf(active)
  let [before] = storage
  const bytes = new Map(storage.map((one) => [one.day, one]))
  bytes.set(last, { day: last, bytes: state.uploadSpaceUsed })
  const days = Array.from({ length: parameters.days }, (_, index) => {
    const day = first + index
    before = bytes.get(day) ?? (before !== undefined && before.day <= day ? before : undefined)
    const sent = { people: none(), bots: none() }
    for (const one of messages.get(day) ?? []) {
      sent[one.byBot ? 'bots' : 'people'][one.place] = one.messages
    }
    return {
      day: dateOf(day),
      ...sent,
      active_people: people(false, day, since.day),
      storage: before?.bytes ?? 0,
    }
  })
  const weeks = Array.from({ length: (weekOf(last) - firstWeek) / 7 + 1 }, (_, index) => {
    const day = firstWeek + index * 7
    return { first_day: dateOf(day), active_people: people(true, day, since.week) }
  })
  return { is_complete: isComplete, days, weeks }
})

/** The people of a day or week: none where nobody was counted since the counting began, null before. */
function peopleOf(active: readonly ActivePeople[]) {
  const keyOf = (isWeek: boolean, firstDay: number) => `${isWeek} ${firstDay}`
  const found = new Map(active.map(({ isWeek, firstDay, people }) => [keyOf(isWeek, firstDay), people]))
  return (isWeek: boolean, firstDay: number, since: number | undefined): number | null =>
    since === undefined || firstDay < since ? null : (found.get(keyOf(isWeek, firstDay)) ?? 0)
}

const dateOf = (day: number) => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)

/** How much room the files of people take: counted already, so nothing is read. */
export const uploads = route(getUploadUsage, ({ state, parameters: { user_id: only, limit } }) => {
  if (only !== undefined && !state.users.has(only)) throw userErrors.noSuchUser()
  const byPerson = new Map<number, UploadUsage>()
  for (const [userId, files] of state.uploadCounts) {
    const id = personOf(state, userId)
    if (only !== undefined && id !== only) continue
    const before = byPerson.get(id)
    byPerson.set(id, {
      user_id: id,
      files: (before?.files ?? 0) + files,
      space_used: (before?.space_used ?? 0) + (state.uploadSpace.get(userId) ?? 0),
    })
  }
  const users = [...byPerson.values()].sort((a, b) => b.space_used - a.space_used || a.user_id - b.user_id)
  return { users: users.slice(0, limit) }
})
