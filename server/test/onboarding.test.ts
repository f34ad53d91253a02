import { markOnboardingStep } from '@parley/api/onboarding/endpoints'
import { onboardingStepsSection } from '@parley/api/onboarding/register'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const stepsOf = async (person: Person) => {
  const { onboarding_steps: steps } = await registered(person, onboardingStepsSection)
  return steps.map(({ name }) => name)
}

test('a step is listed until it is marked as seen', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada])
  const toBo = await bo.follow()
  expect(await stepsOf(ada)).toContain('intro_inbox_view_modal')
  await ada.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' })
  await ada.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' })
  expect(await stepsOf(ada)).not.toContain('intro_inbox_view_modal')
  expect(await stepsOf(bo)).toContain('intro_inbox_view_modal')
  expect(await toBo.catchUp()).toEqual([])
})

test('an unknown step is refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  expect(await ada.refused(markOnboardingStep, { onboarding_step: 'dance' })).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Unknown onboarding_step: dance',
  })
})
