import type { OnboardingStep } from '@parley/api/onboarding/objects'
import type { Queryable } from '../db/database.ts'

/** What a new person is shown once, under the names that clients know. */
export const onboardingSteps = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic',
] as const

export async function stepsLeft(db: Queryable, realmId: number, userId: number): Promise<OnboardingStep[]> {
  const { rows } = await db.query<{ step: string }>(
    'select step from onboarding_steps_seen where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  const seen = new Set(rows.map((row) => row.step))
  return onboardingSteps.filter((step) => !seen.has(step)).map((name) => ({ type: 'one_time_notice', name }))
}
