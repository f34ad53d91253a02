import { errors } from '@parley/api/contract/errors'
import { markOnboardingStep } from '@parley/api/onboarding/endpoints'
import { route } from '../http/route.ts'
import { onboardingStepSeen } from './entries.ts'
import { onboardingSteps, stepsLeft } from './steps.ts'

export const mark = route(
  markOnboardingStep,
  async ({ realm, user, parameters: { onboarding_step: step } }) => {
    if (!onboardingSteps.some((name) => name === step))
      throw errors.badRequest(`Unknown onboarding_step: ${step}`)
    await realm.change(async ({ state, tx, append }) => {
      const { rowCount } = await tx.query(
        `insert into onboarding_steps_seen (realm_id, user_id, step, seen_at)
       values ($1, $2, $3, extract(epoch from now())) on conflict do nothing`,
        [state.id, user.id, step],
      )
      if (rowCount === 0) return
      append(onboardingStepSeen.of({ userId: user.id, left: await stepsLeft(tx, state.id, user.id) }))
    })
    return {}
  },
)
