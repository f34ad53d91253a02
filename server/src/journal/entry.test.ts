import { mutedUsersEvent } from '@parley/api/muted-users/events'
import { expect, test } from 'vitest'
import { passingKind } from '../events/passing.ts'
import { entryKind } from './entry.ts'

// The compiler is what tests this: kinds are refused whose events the contract has not made.
test('entries and what passes tell events of the contract only', () => {
  const declaration = { kind: 'test', apply: () => undefined, audience: () => 'nobody' } as const
  const told = entryKind<unknown>({ ...declaration, events: () => [mutedUsersEvent.of({ muted_users: [] })] })
  expect(told.kind).toBe('test')
  // @ts-expect-error: an object of the right form, made by hand
  entryKind<unknown>({ ...declaration, events: () => [{ type: 'muted_users', muted_users: [] }] })
  // @ts-expect-error: the same among others
  entryKind<unknown>({
    ...declaration,
    events: () => [mutedUsersEvent.of({ muted_users: [] }), { type: 'x' }],
  })
  // @ts-expect-error: what passes is no less an event
  passingKind<unknown>({ kind: 'test', audience: () => [], event: () => ({ type: 'muted_users' }) })
})
