import type { Batch } from '#engine/db/batch.ts'
import type { Queryable } from '#engine/db/database.ts'

/** The Monday of a day's week, both as days since 1970, which began on a Thursday. */
export const weekOf = (day: number): number => day - ((day + 3) % 7)

/** How many people were here in a day, or in a week. */
export interface ActivePeople {
  readonly isWeek: boolean
  /** Days since 1970 in UTC. */
  readonly firstDay: number
  readonly people: number
}

/** Adds people to the counts, those of a day or week that somebody has begun included. */
export function addActivePeople(batch: Batch, realmId: number, counts: readonly ActivePeople[]) {
  if (counts.length === 0) return
  batch.add(
    'count active people',
    `insert into active_people_counts (realm_id, is_week, first_day, people)
     select $1, is_week, first_day, sum(people)
     from unnest($2::boolean[], $3::integer[], $4::integer[]) as one(is_week, first_day, people)
     group by 2, 3
     on conflict (realm_id, is_week, first_day)
     do update set people = active_people_counts.people + excluded.people`,
    [
      realmId,
      counts.map(({ isWeek }) => isWeek),
      counts.map(({ firstDay }) => firstDay),
      counts.map(({ people }) => people),
    ],
  )
}

/** What is counted of the days and weeks that begin on `from` or later, in no order. */
export async function activePeople(db: Queryable, realmId: number, from: number): Promise<ActivePeople[]> {
  const { rows } = await db.query<ActivePeople>(
    `select is_week as "isWeek", first_day as "firstDay", people from active_people_counts
     where realm_id = $1 and first_day >= $2`,
    [realmId, from],
  )
  return rows
}

/** The first day and the first week of which active people are counted; undefined if none is. */
export async function activePeopleSince(
  db: Queryable,
  realmId: number,
): Promise<{ day: number | undefined; week: number | undefined }> {
  const { rows } = await db.query<{ isWeek: boolean; firstDay: number }>(
    `select is_week as "isWeek", min(first_day) as "firstDay" from active_people_counts
     where realm_id = $1 group by is_week`,
    [realmId],
  )
  const first = (isWeek: boolean) => rows.find((row) => row.isWeek === isWeek)?.firstDay
  return { day: first(false), week: first(true) }
}
