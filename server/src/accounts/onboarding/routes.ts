import { errors } from '@parley/api/contract/errors'
import { markOnboardingStep } from '@parley/api/onboarding/endpoints'
import { route } from '#engine/http/route.ts'
import { onboardingStepSeen } from './entries.ts'
import { onboardingSteps, presentSteps, stepsLeft } from './steps.ts'

/** Marks an onboarding step as seen. A repeated call changes nothing. */
export const mark = route(
  markOnboardingStep,
  async ({ realm, user, parameters: { onboarding_step: step } }) => {
    if (!onboardingSteps.some((name) => name === step))
      throw errors.badRequest(`Unknown onboarding_step: ${step}`)
    await realm.change(async ({ state, tx, append }) => {
      const left = stepsLeft(state, user.id)
      if (!left.includes(step)) return
      await tx.query(
        `insert into onboarding_steps_seen (realm_id, user_id, step, seen_at)
         values ($1, $2, $3, extract(epoch from now()))`,
        [state.id, user.id, step],
      )
      append(
        onboardingStepSeen.of({ userId: user.id, left: presentSteps(left.filter((name) => name !== step)) }),
      )
    })
    return {}
  },
)
