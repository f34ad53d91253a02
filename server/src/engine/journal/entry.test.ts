import { mutedUsersEvent } from '@parley/api/muted-users/events'
import { expect, test } from 'vitest'
import type { EphemeralDeclaration } from '../events/ephemeral.ts'
import type { EntryDeclaration } from './entry.ts'

type Events = EntryDeclaration<unknown>['events']
type EphemeralEvent = EphemeralDeclaration<unknown>['event']

// The compiler tests this: only events made by the contract are accepted.
test('entries and ephemeral kinds only send events of the contract', () => {
  const made: Events = () => [mutedUsersEvent.of({ muted_users: [] })]
  expect(made(undefined, undefined as never)).toEqual([{ type: 'muted_users', muted_users: [] }])
  // @ts-expect-error: an object of the right form, made by hand
  const byHand: Events = () => [{ type: 'muted_users', muted_users: [] }]
  // @ts-expect-error: the same among others
  const mixed: Events = () => [mutedUsersEvent.of({ muted_users: [] }), { type: 'muted_users' }]
  // @ts-expect-error: ephemeral events are events too
  const ephemeral: EphemeralEvent = () => ({ type: 'muted_users', muted_users: [] })
  expect([byHand, mixed, ephemeral]).toHaveLength(3)
})
