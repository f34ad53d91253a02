import { onboardingStepsEvent } from '@parley/api/onboarding/events'
import type { OnboardingStep } from '@parley/api/onboarding/objects'
import { personalEntryKind } from '#engine/journal/entry.ts'

/** A user has seen a step. The payload has the steps that are left. */
export const onboardingStepSeen = personalEntryKind<{ userId: number; left: readonly OnboardingStep[] }>({
  kind: 'onboarding_step_seen',
  audit: 'Personal, and no right.',
  apply(state, { userId, left }) {
    state.onboardingStepsLeft.set(
      userId,
      left.map(({ name }) => name),
    )
  },
  events: ({ left }) => [onboardingStepsEvent.of({ onboarding_steps: left })],
})
