import type { OnboardingStep } from '@parley/api/onboarding/objects'
import { entryKind } from '../journal/entry.ts'

/** Somebody was shown a step: those that are left. They are read from their rows, nothing of them is in the state. */
export const onboardingStepSeen = entryKind<{ userId: number; left: readonly OnboardingStep[] }>({
  kind: 'onboarding_step_seen',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ left }) => [{ type: 'onboarding_steps', onboarding_steps: left }],
})
