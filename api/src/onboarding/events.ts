import { z } from 'zod'
import { event } from '../contract/event.ts'
import { onboardingStep } from './objects.ts'

export const onboardingStepsEvent = event({
  type: 'onboarding_steps',
  summary: 'All onboarding steps that are left anew.',
  fields: { onboarding_steps: z.array(onboardingStep) },
})
