import type { OnboardingStep } from '@parley/api/onboarding/objects'
import type { RealmState } from '#engine/realm/state.ts'

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

/** The names of the steps that somebody is still to be shown. */
export function stepsLeft(state: RealmState, userId: number): readonly string[] {
  return state.onboardingStepsLeft.get(userId) ?? onboardingSteps
}

export function presentSteps(names: readonly string[]): OnboardingStep[] {
  return names.map((name) => ({ type: 'one_time_notice', name }))
}
