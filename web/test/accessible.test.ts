import { expect, test } from 'vitest'
import { oneOf } from '../../server/test/support/sample.ts'
import { findingsOfViews, SCREENS } from './support/accessible.ts'
import { ENGLISH } from './support/views.ts'

// An eighth of the views, others each time. `test/long` looks at all of them.
test.each(SCREENS)('views are accessible on a %s', { timeout: 150_000 }, async (_name, screen) => {
  expect(await findingsOfViews(screen, ENGLISH, oneOf(8))).toEqual({})
})
