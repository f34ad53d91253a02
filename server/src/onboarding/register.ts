import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { section } from '../events/section.ts'
import { isSpectator } from '../users/spectator.ts'
import { stepsLeft } from './steps.ts'

export const steps = section(onboardingStepsSection, async ({ realm, db, viewer: { user } }) => ({
  onboarding_steps:
    user.botType === null && !isSpectator(user) ? await stepsLeft(db, realm.state.id, user.id) : [],
  navigation_tour_video_url: null,
}))
