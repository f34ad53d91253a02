import type { GroupCommand } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { User } from '../users/state.ts'
import { type ActivePeople, addActivePeople, weekOf } from './counts.ts'
import { activeOnDay } from './entries.ts'
import { activeRecently, today } from './state.ts'

/**
 * Records that a user was active today. Only the first call of a day is written, in a group command, since many users
 * arrive at once.
 */
export async function noteActivity(realm: Realm, user: User): Promise<void> {
  const day = today()
  if (realm.state.lastActiveDays.get(user.id) !== day) await realm.group(note, { user, day })
}

const note: GroupCommand<{ user: User; day: number }, void> = {
  name: 'note activity',

  decide(state, { user, day }) {
    const before = state.lastActiveDays.get(user.id)
    const isFirstOfWeek = before === undefined || weekOf(before) !== weekOf(day)
    const wasActive = activeRecently(state)(user.id)
    const entry = activeOnDay.of({ userId: user.id, day, wasActive, isFirstOfWeek })
    return { entries: before === day ? [] : [entry], answer: undefined }
  },

  write(batch, realmId, items) {
    // One statement must not upsert the same user twice.
    const days = new Map(items.map(({ item }) => [item.user.id, item.day]))
    batch.add(
      'note activity',
      `insert into active_days (realm_id, user_id, day) select $1, * from unnest($2::integer[], $3::integer[])
       on conflict (realm_id, user_id) do update set day = excluded.day`,
      [realmId, [...days.keys()], [...days.values()]],
    )
    addActivePeople(batch, realmId, newlyActive(items))
  },
}

/** Whom it makes more in the counts of people: each once, though they may have asked several times at once. */
function newlyActive(items: Parameters<typeof note.write>[2]): ActivePeople[] {
  const people = new Map(
    items
      .filter(({ item, decision }) => item.user.botType === null && decision.entries.length > 0)
      .map((one) => [one.item.user.id, one]),
  )
  return [...people.values()].flatMap(({ item: { day }, decision }) => {
    // `decide` gives only entries of this kind.
    const sent = decision.entries.map(({ payload }) => payload as Parameters<typeof activeOnDay.of>[0])
    const isFirstOfWeek = sent.some((one) => one.isFirstOfWeek)
    const ofDay = { isWeek: false, firstDay: day, people: 1 }
    return isFirstOfWeek ? [ofDay, { isWeek: true, firstDay: weekOf(day), people: 1 }] : [ofDay]
  })
}
