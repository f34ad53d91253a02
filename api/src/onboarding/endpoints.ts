import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'

export const markOnboardingStep = endpoint({
  method: 'POST',
  path: '/users/me/onboarding_steps',
  operationId: 'mark-onboarding-step-as-read',
  summary: 'Say that an onboarding step was seen',
  access: 'user',
  adds: 'There are only so many steps.',
  undocumented: true,
  parameters: {
    onboarding_step: z.string(),
    schedule_navigation_tour_video_reminder_delay: integer.min(0).optional().describe('Seconds.'),
  },
  answer: {},
  errors: [errors.badRequest('Unknown onboarding_step: dance')],
})
