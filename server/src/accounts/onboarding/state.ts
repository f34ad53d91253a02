import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'
import { onboardingSteps } from './steps.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** User id → the names of the steps left, only for users who have seen any. */
    readonly onboardingStepsLeft: Map<number, readonly string[]>
  }
}

export const onboardingSlice = stateSlice('onboarding', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ id: number; seen: string[] }>(
    `select user_id as id, array_agg(step) as seen from onboarding_steps_seen where realm_id = $1 group by user_id`,
    [realmId],
  )
  const left = ({ seen }: { seen: string[] }) => onboardingSteps.filter((step) => !seen.includes(step))
  return { onboardingStepsLeft: new Map(rows.map((row) => [row.id, left(row)])) }
})
