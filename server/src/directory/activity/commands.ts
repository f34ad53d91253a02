import type { GroupCommand } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { User } from '../users/state.ts'
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
    const isKnown = state.lastActiveDays.get(user.id) === day
    const entry = activeOnDay.of({ userId: user.id, day, wasActive: activeRecently(state)(user.id) })
    return { entries: isKnown ? [] : [entry], answer: undefined }
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
  },
}
