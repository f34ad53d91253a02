import type { Endpoint } from '@parley/api/contract/endpoint'
import { ApiError } from '@parley/api/contract/errors'
import type { Example } from '@parley/api/contract/example'
import { discoverRequests, type Request } from '../permissions/request.ts'
import { Scene } from '../permissions/scene.ts'
import type { RoleName, Stage } from '../permissions/stage.ts'
import { presented } from './present.ts'
import { chosen } from './requests.ts'

/** Who asks, the plainest account that may. */
const ROLES: readonly RoleName[] = ['member', 'owner', 'bot', 'webhook', 'nobody']

/**
 * Makes a request to each endpoint, and notes what was asked and answered. What cannot succeed here, such as what wants a
 * service elsewhere, has the refusal that an owner gets.
 */
export async function captureExamples(stage: Stage, endpoints: readonly Endpoint[]) {
  const found = new Map<string, Example>()
  const requests = [...chosen.requests, ...(await discoverRequests()).values()]
  const byEndpoint = Map.groupBy(requests, ({ endpoint }) => endpoint.operationId)
  for (const { operationId } of endpoints) {
    const example = await firstOf(stage, byEndpoint.get(operationId) ?? [])
    if (example !== undefined) found.set(operationId, example)
  }
  return found
}

async function firstOf(stage: Stage, requests: readonly Request[]): Promise<Example | undefined> {
  for (const request of requests) {
    for (const role of ROLES) {
      const example = await made(stage, request, role)
      if (example.answer?.result !== 'error') return example
    }
  }
  const [request] = requests
  return request && (await made(stage, request, 'owner'))
}

async function made(stage: Stage, request: Request, role: RoleName): Promise<Example> {
  const double = request.byDouble ? await stage.doubleOf(role) : undefined
  const scene = new Scene(stage, role, stage.place('public', 'in'), { double })
  const input = await request.input(scene)
  const sent = await request.file?.()
  const answer = await scene.actor.attempt(request.endpoint, input as never, sent)
  const isRefused = answer instanceof ApiError
  if (!isRefused) await request.undo(scene, answer as object, input)
  const { answersWith = 'json' } = request.endpoint
  const body = isRefused ? answer.body() : answersWith === 'json' ? { ...answer } : undefined
  return presented({
    input: { ...input },
    ...(sent?.file !== undefined && { file: sent.filename ?? 'file' }),
    ...(sent?.payload !== undefined && { payload: sent.payload }),
    ...(body !== undefined && { answer: body }),
  })
}
