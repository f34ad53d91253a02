import { onboardingStepsEvent } from '@parley/api/onboarding/events'
import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { slice } from '../slice.ts'

/** Onboarding steps that the viewer has not seen. */
export const onboardingSlice = slice('onboarding', [onboardingStepsSection], (answer) => ({
  steps: answer.onboarding_steps,
  tourVideoUrl: answer.navigation_tour_video_url,
})).on(onboardingStepsEvent, (onboarding, { onboarding_steps }) => ({
  ...onboarding,
  steps: onboarding_steps,
}))
