import { recentlyActiveDays } from '@parley/api/channels/limits'
import type { Database, Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import type { Channel } from './state.ts'

/** The number of days to average. */
const COUNTED_DAYS = 28
/** The youngest age at which a channel has a traffic. */
const SHORTEST_DAYS = 7

/** The measured activity of a channel. */
export type Activity = Pick<Channel, 'id' | 'weeklyTraffic' | 'isRecentlyActive'>

/** Measures the activity of some channels from their messages of the last weeks. */
export async function measureActivity(
  db: Database,
  state: RealmState,
  ids: readonly number[],
): Promise<Activity[]> {
  const now = unixNow()
  const since = (days: number) => firstMessageSince(db, state, now - days * DAY_SECONDS)
  const [counted, active] = await Promise.all([since(COUNTED_DAYS), since(recentlyActiveDays)])
  const { rows } = await db.query<{ id: number; messages: number; active: boolean }>(
    `select c.id,
       (select count(*) from messages m
        where m.realm_id = $1 and m.conversation_id = c.conversation_id and m.id >= $2) as messages,
       exists (select from messages m
               where m.realm_id = $1 and m.conversation_id = c.conversation_id and m.id >= $3) as active
     from channels c where c.realm_id = $1 and c.id = any($4::integer[])`,
    [state.id, counted, active, ids],
  )
  return rows.flatMap(({ id, messages, active }) => {
    const channel = state.channels.get(id)
    if (channel === undefined) return []
    const ageDays = (now - channel.createdAt) / DAY_SECONDS
    return [
      {
        id,
        weeklyTraffic: weeklyTraffic(messages, ageDays),
        isRecentlyActive: active || ageDays < recentlyActiveDays,
      },
    ]
  })
}

/** Messages per week, rounded to two digits. At least 1 if there are any. */
export function weeklyTraffic(messages: number, ageDays: number): number | null {
  if (ageDays < SHORTEST_DAYS) return null
  if (messages === 0) return 0
  const average = Math.max(1, Math.floor((messages * 7) / Math.min(ageDays, COUNTED_DAYS)))
  return Number(average.toPrecision(2))
}

/** The id of the first message since `time`, by binary search: ids grow with time, and only ids are indexed. */
async function firstMessageSince(
  db: Queryable,
  { id: realmId, lastMessageId }: RealmState,
  time: number,
): Promise<number> {
  let low = 1
  let high = lastMessageId + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { rows } = await db.query<{ id: number; sent_at: number }>(
      'select id, sent_at from messages where realm_id = $1 and id >= $2 order by id limit 1',
      [realmId, middle],
    )
    const [message] = rows
    if (message === undefined || message.sent_at >= time) high = middle
    else low = message.id + 1
  }
  return low
}
