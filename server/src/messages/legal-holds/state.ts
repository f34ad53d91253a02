import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** What must be kept: of a person or of a channel. */
export interface LegalHold {
  readonly id: number
  readonly userId: number | null
  readonly channelId: number | null
  readonly reason: string
  /** Null: whoever runs the server. */
  readonly setBy: number | null
  /** UNIX seconds. */
  readonly setAt: number
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly legalHolds: Map<number, LegalHold>
  }
}

export const legalHoldsSlice = stateSlice('legal holds', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<LegalHold>(
    `select id, user_id as "userId", channel_id as "channelId", reason, set_by as "setBy", set_at as "setAt"
     from legal_holds where realm_id = $1 order by id`,
    [realmId],
  )
  return { legalHolds: new Map(rows.map((hold) => [hold.id, hold])) }
})
