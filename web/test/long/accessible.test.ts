import { expect, test } from 'vitest'
import { ARABIC, findingsOfViews } from '../support/accessible.ts'

test('every view is accessible on a desktop in Arabic', { timeout: 150_000 }, async () => {
  expect(await findingsOfViews({}, ARABIC)).toEqual({})
})
