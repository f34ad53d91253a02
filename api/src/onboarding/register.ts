import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { onboardingStep } from './objects.ts'

export const onboardingStepsSection = registerSection({
  name: 'onboarding_steps',
  fields: {
    onboarding_steps: z.array(onboardingStep),
    navigation_tour_video_url: z.string().nullable(),
  },
})
