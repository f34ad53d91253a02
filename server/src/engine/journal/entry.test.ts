import { mutedUsersEvent } from '@parley/api/muted-users/events'
import { expect, test } from 'vitest'
import type { EphemeralDeclaration } from '../events/ephemeral.ts'
import type { EntryDeclaration } from './entry.ts'

type Events = EntryDeclaration<unknown>['events']
type EphemeralEvent = EphemeralDeclaration<unknown>['event']

// The compiler is what tests this: nothing is told but what the contract has made.
test('entries and what passes tell events of the contract only', () => {
  const made: Events = () => [mutedUsersEvent.of({ muted_users: [] })]
  expect(made(undefined, undefined as never)).toEqual([{ type: 'muted_users', muted_users: [] }])
  // @ts-expect-error: an object of the right form, made by hand
  const byHand: Events = () => [{ type: 'muted_users', muted_users: [] }]
  // @ts-expect-error: the same among others
  const mixed: Events = () => [mutedUsersEvent.of({ muted_users: [] }), { type: 'muted_users' }]
  // @ts-expect-error: what passes is no less an event
  const passing: EphemeralEvent = () => ({ type: 'muted_users', muted_users: [] })
  expect([byHand, mixed, passing]).toHaveLength(3)
})
