import type { OnboardingStep } from '@parley/api/onboarding/objects'
import type { RealmState } from '#engine/realm/state.ts'

/** The hints that clients show each new user once, by their names in the API. */
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

/** The names of the steps that a user has not seen yet. */
export function stepsLeft(state: RealmState, userId: number): readonly string[] {
  return state.onboardingStepsLeft.get(userId) ?? onboardingSteps
}

export function presentSteps(names: readonly string[]): OnboardingStep[] {
  return names.map((name) => ({ type: 'one_time_notice', name }))
}
