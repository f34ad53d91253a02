import { z } from 'zod'

export const onboardingStep = z
  .strictObject({ type: z.string().describe('`one_time_notice`.'), name: z.string() })
  .meta({ id: 'OnboardingStep', description: 'Something that a new user is to be shown once.' })
export type OnboardingStep = z.infer<typeof onboardingStep>
