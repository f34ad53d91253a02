import type { Endpoint } from '@parley/api/contract/endpoint'
import type { User } from '../realm/state.ts'
import { PartialAnswer } from './partial-answer.ts'
import { AnswerInParts } from './prepared/answer-in-parts.ts'
import { type JsonParts, jsonBeginning, jsonEnd, jsonParts, jsonText } from './prepared/json.ts'
import type { Call } from './route.ts'

type AnyCall = Pick<
  Call<Endpoint, User | undefined>,
  'server' | 'parameters' | 'ignored' | 'request' | 'reply'
> & { readonly user?: User | undefined }

/** Answers a call with its handler's fields. Fastify sends the returned value, if any. */
export function sendSuccess(call: AnyCall, endpoint: Endpoint, fields: object) {
  if (fields instanceof PartialAnswer) return sendWhenFinished(call, endpoint, fields)
  const body = successBody(call, fields)
  const parts = jsonParts(body)
  check(call, endpoint, body)
  if (parts.length > 1) return sendInParts(call, parts)
  call.reply.header('content-type', 'application/json')
  return parts[0]
}

async function sendInParts({ request, reply }: AnyCall, parts: JsonParts) {
  const answer = new AnswerInParts(request)
  await answer.add(parts)
  await answer.send(reply)
}

async function sendWhenFinished(call: AnyCall, endpoint: Endpoint, { ready, rest }: PartialAnswer<object>) {
  const answer = new AnswerInParts(call.request)
  const body = successBody(call, ready)
  const [others] = await Promise.all([rest, answer.add(jsonBeginning(body))])
  check(call, endpoint, body, others)
  await answer.add(jsonEnd(others))
  await answer.send(call.reply)
}

function successBody({ ignored }: AnyCall, fields: object) {
  const body: Record<string, unknown> = { result: 'success', msg: '', ...fields }
  if (ignored.length > 0) body.ignored_parameters_unsupported = ignored
  return body
}

function check({ server, parameters, user }: AnyCall, endpoint: Endpoint, body: object, others: object = {}) {
  const isPerChannel = user?.scope?.channelIds != null
  server.contract?.checkAnswer(endpoint, jsonText({ ...body, ...others }), { parameters, isPerChannel })
}
