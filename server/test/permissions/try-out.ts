import { ApiError } from '@parley/api/contract/errors'
import { expect } from 'vitest'
import { ALLOWED, letterOf, NOTHING } from './outcome.ts'
import type { Request } from './request.ts'
import { Scene } from './scene.ts'
import type { Place, RoleName, Stage } from './stage.ts'

/** Makes a request and reverts it. Returns the letter of its outcome. */
export async function tryOut(stage: Stage, request: Request, role: RoleName, place: Place): Promise<string> {
  const double = request.byDouble ? await stage.doubleOf(role) : undefined
  const scene = new Scene(stage, role, place, { double })
  const input = await request.input(scene)
  const answer = await scene.actor.attempt(request.endpoint, input as never, await request.file?.())
  if (answer instanceof ApiError) return request.stoppedBy?.test(answer.message) ? ALLOWED : letterOf(answer)
  expect(answer as object).not.toHaveProperty('ignored_parameters_unsupported')
  const hasIt = request.has(answer as object, input, scene)
  await request.undo(scene, answer as object, input)
  return hasIt ? ALLOWED : NOTHING
}
