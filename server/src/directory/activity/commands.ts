import type { GroupCommand } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { User } from '../users/state.ts'
import { activeOnDay } from './entries.ts'
import { today, wasActiveRecently } from './state.ts'

/** Remembers that somebody uses a client today: written once a day, for people who come in crowds. */
export async function noteActivity(realm: Realm, user: User): Promise<void> {
  const day = today()
  if (realm.state.lastActiveDays.get(user.id) !== day) await realm.group(note, { user, day })
}

const note: GroupCommand<{ user: User; day: number }, void> = {
  name: 'note activity',

  decide(state, { user, day }) {
    const isKnown = state.lastActiveDays.get(user.id) === day
    const entry = activeOnDay.of({ userId: user.id, day, wasActive: wasActiveRecently(state, user) })
    return { entries: isKnown ? [] : [entry], answer: undefined }
  },

  write(batch, realmId, items) {
    // The rows of one statement must be of different people.
    const days = new Map(items.map(({ item }) => [item.user.id, item.day]))
    batch.add(
      'note activity',
      `insert into active_days (realm_id, user_id, day) select $1, * from unnest($2::integer[], $3::integer[])
       on conflict (realm_id, user_id) do update set day = excluded.day`,
      [realmId, [...days.keys()], [...days.values()]],
    )
  },
}
