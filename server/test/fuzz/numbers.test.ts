import { isDeepStrictEqual } from 'node:util'
import { pathParameterNames } from '@parley/api/contract/endpoint'
import { alternativesOf, defOf } from '@parley/api/contract/wire'
import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { Dice } from '../random/dice.ts'
import { Values } from '../random/values.ts'
import { makeChannel, setForRealm } from '../support/channels.ts'
import { everyCaller } from './callers.ts'
import { fittingRequest, toWire } from './request.ts'
import { answered } from './run.ts'
import { send } from './send.ts'
import { faultOf } from './verdict.ts'

/** The limits of columns, and the first numbers beyond. */
const ENDS = [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e20]
/** An id that does not exist. */
const NO_ID = 1_700_000_000

/** Parameters without which these endpoints report, for any id, that nothing changes. */
const SOMETHING_TO_DO: Readonly<Record<string, [string, string][]>> = {
  'update-user-group': [['name', 'owls']],
  'update-user-group-members': [['add', '[1]']],
  'update-user-group-subgroups': [['add', '[1]']],
  'update-message': [['content', 'other']],
  'update-scheduled-message': [['content', 'other']],
}

const LOOKS_LATER = new Set(['get-avatar', 'get-medium-avatar', 'report-message'])

const numbers = (await answered()).flatMap((endpoint) =>
  Object.entries(endpoint.parameters)
    .filter(([, schema]) => alternativesOf(schema).some((one) => defOf(one).type === 'number'))
    .map(([name]) => ({ endpoint, name, inPath: pathParameterNames(endpoint.path).includes(name) })),
)

test('numbers of any size get an answer, and ids of any size that of an unknown one', async () => {
  const server = await testServer()
  const [owner] = await everyCaller(server)
  // Without a channel for reports, their ids are not looked up.
  const reports = await makeChannel(await server.ada(), 'reports')
  await setForRealm(server, { moderation_request_channel_id: reports })
  const faults: string[] = []
  for (const { endpoint, name, inPath } of numbers) {
    const change = SOMETHING_TO_DO[endpoint.operationId] ?? []
    const asked = async (given: number) => {
      // The same seed, so that requests differ only in the number.
      const request = fittingRequest(endpoint, new Dice(1), new Values(server, new Dice(1), []))
      const text = String(BigInt(given))
      const tried = inPath
        ? { ...request, path: { ...request.path, [name]: text }, pairs: request.pairs.concat(change) }
        : { ...request, pairs: [...request.pairs, [name, text] as const] }
      const wire = toWire(tried, false)
      await owner?.revive()
      const answer = await send(server.server.port, {
        ...wire,
        headers: { ...wire.headers, ...owner?.headers() },
      })
      const fault = faultOf(endpoint, answer)
      if (fault !== undefined) faults.push(`${endpoint.operationId}: ${name} ${text}: ${fault}`)
      return { status: answer.status, text: answer.text.replaceAll(/\d{9,}(e\+\d+)?/g, 'N') }
    }
    const unknown = inPath ? await asked(NO_ID) : undefined
    for (const end of ENDS.filter((one) => !inPath || one >= 0)) {
      const answer = await asked(end)
      // Some endpoints answer without looking up the id.
      const looksFirst = end <= Number.MAX_SAFE_INTEGER || !LOOKS_LATER.has(endpoint.operationId)
      if (unknown !== undefined && looksFirst && !isDeepStrictEqual(answer, unknown)) {
        const what = `${endpoint.operationId}: ${name} ${end}`
        faults.push(`${what}: ${answer.text}, and not ${unknown.status} ${unknown.text}`)
      }
    }
  }
  expect(faults).toEqual([])
})
