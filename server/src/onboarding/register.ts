import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { section } from '../events/section.ts'
import { stepsLeft } from './steps.ts'

export const steps = section(onboardingStepsSection, async ({ realm, db, viewer: { user } }) => ({
  onboarding_steps: user.botType === null ? await stepsLeft(db, realm.state.id, user.id) : [],
  navigation_tour_video_url: null,
}))
