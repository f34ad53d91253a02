import { ApiError } from '@parley/api/contract/errors'
import { expect } from 'vitest'
import { ALLOWED, letterOf, NOTHING } from './outcome.ts'
import type { Request } from './request.ts'
import { Scene } from './scene.ts'
import type { Place, RoleName, Stage } from './stage.ts'

/**
 * Makes a request and reverts it. Returns the letter of its outcome.
 * @param watch makes the request itself, between what prepares and what reverts it
 */
export async function tryOut(
  stage: Stage,
  request: Request,
  role: RoleName,
  place: Place,
  watch = <T>(ask: () => Promise<T>): Promise<T> => ask(),
): Promise<string> {
  const double = request.byDouble ? await stage.doubleOf(role) : undefined
  const scene = new Scene(stage, role, place, { double })
  const input = await request.input(scene)
  const file = await request.file?.()
  const answer = await watch(() => scene.actor.attempt(request.endpoint, input as never, file))
  if (answer instanceof ApiError) return request.stoppedBy?.test(answer.message) ? ALLOWED : letterOf(answer)
  expect(answer as object).not.toHaveProperty('ignored_parameters_unsupported')
  const hasIt = request.has(answer as object, input, scene)
  await request.undo(scene, answer as object, input)
  return hasIt ? ALLOWED : NOTHING
}
