import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { section } from '../events/section.ts'
import { isSpectator } from '../users/spectator.ts'
import { presentSteps, stepsLeft } from './steps.ts'

export const steps = section(onboardingStepsSection, ({ viewer: { state, user } }) => ({
  onboarding_steps:
    user.botType === null && !isSpectator(user) ? presentSteps(stepsLeft(state, user.id)) : [],
  navigation_tour_video_url: null,
}))
