import { discoverContract } from '@parley/api/contract/discover'
import { discoverExamples } from '@parley/api/contract/discover-examples'
import { isPublic } from '@parley/api/contract/endpoint'
import type { Example } from '@parley/api/contract/example'
import { expect, test } from 'vitest'
import { captureExamples } from '../examples/capture.ts'
import { formOf, keepExamples } from '../examples/keep.ts'
import { TestServer } from '../harness.ts'
import { Stage } from '../permissions/stage.ts'

test('a server answers the requests of the documentation as it says', { timeout: 300_000 }, async () => {
  const server = await TestServer.start({ environment: { EXTERNAL_URL: 'https://chat.test' } })
  const stage = await Stage.prepare(server.server, server.realm)
  const { endpoints } = await discoverContract()
  const found = await captureExamples(stage, endpoints.filter(isPublic))
  if (process.env.PARLEY_KEEP_EXAMPLES) {
    console.log(`${await keepExamples(found)} of ${found.size} examples were written`)
  }
  const kept: ReadonlyMap<string, Example> = new Map(Object.entries(discoverExamples()))
  expect([...kept.keys()].sort()).toEqual([...found.keys()].sort())
  const forms = (examples: ReadonlyMap<string, Example>) =>
    Object.fromEntries([...examples].map(([name, example]) => [name, formOf(example)]))
  expect(forms(kept), '`npm run examples` writes what has changed').toEqual(forms(found))
  await server.check()
  await server.stop()
})
