import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { isSpectator } from '#directory/users/spectator.ts'
import { section } from '#engine/events/section.ts'
import { presentSteps, stepsLeft } from './steps.ts'

export const steps = section(onboardingStepsSection, ({ viewer: { state, user } }) => ({
  onboarding_steps:
    user.botType === null && !isSpectator(user) ? presentSteps(stepsLeft(state, user.id)) : [],
  navigation_tour_video_url: null,
}))
