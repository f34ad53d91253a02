import { discoverContract } from '@parley/api/contract/discover'
import { expect, test } from 'vitest'
import { discoverFeatures } from '#engine/features.ts'

const { kinds } = await discoverFeatures()
const { endpoints } = await discoverContract()

test.each([...kinds.values()])('$kind says what it means for the audit log', ({ declaration: { audit } }) => {
  expect(typeof audit === 'function' || (typeof audit === 'string' && audit.length > 10)).toBe(true)
})

/** What administrators read and the audit log does not tell, and why. */
const UNTOLD: Readonly<Record<string, string>> = {
  'get-erasure': 'Sums; what was erased is told when it begins.',
  'get-first-run': 'Their own notes.',
  'get-realm-exports': 'What the audit log tells anyway.',
  'get-usage': 'Sums, of nobody.',
  'get-upload-usage': 'Sums: how much, and nothing of what it is.',
  'get-custom-emoji-usage': 'Sums, of nobody.',
  // Told by the route, which knows when.
  'get-sessions-of-user': 'Told with the person.',
  'download-realm-export': 'Told when a file is there.',
  'get-audit-log': 'Told for the first page.',
  'export-audit-log': 'Told before the first line.',
}

test('reading what only administrators may is told', () => {
  const read = endpoints.filter(
    ({ method, access, outgoing }) =>
      method === 'GET' && (access === 'admin' || access === 'owner') && !outgoing,
  )
  expect(read.length).toBeGreaterThan(5)
  const untold = read.filter(({ audits }) => audits === undefined).map(({ operationId }) => operationId)
  expect(untold.sort()).toEqual(Object.keys(UNTOLD).sort())
})
