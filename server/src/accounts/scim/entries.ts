import { scimTokensChangedEvent } from '@parley/api/scim/events'
import { isOwner } from '#directory/users/roles.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { putScimFacts, type ScimFacts, type ScimKind, type ScimToken } from './state.ts'

export const scimTokenMade = entryKind<{ readonly owners: readonly number[]; readonly token: ScimToken }>({
  kind: 'scim_token_made',
  audit: ({ token: { name, expiresAt } }) => [
    { action: 'scim_token_made', subject: name, after: { expires: expiresAt } },
  ],
  apply: (state, { token }) => void state.scimTokens.set(token.id, token),
  audience: ({ owners }) => ({ users: owners }),
  events: (_, { user }) => (isOwner(user) ? [scimTokensChangedEvent.of({})] : []),
  directoryChanges: noDirectoryChanges,
})

export const scimTokenEnded = entryKind<{ readonly owners: readonly number[]; readonly id: number }>({
  kind: 'scim_token_ended',
  audit: ({ id }, { scimTokens }) => [
    { action: 'scim_token_ended', subject: scimTokens.get(id)?.name ?? '' },
  ],
  apply: (state, { id }) => void state.scimTokens.delete(id),
  audience: ({ owners }) => ({ users: owners }),
  events: (_, { user }) => (isOwner(user) ? [scimTokensChangedEvent.of({})] : []),
  directoryChanges: noDirectoryChanges,
})

/** A provider has said something of an account or group that nothing else here keeps. */
export const scimFactsSaved = entryKind<{
  readonly kind: ScimKind
  readonly id: number
  readonly facts: ScimFacts
}>({
  kind: 'scim_facts_saved',
  audit: 'The changes of the account or group have entries of their own.',
  withoutPerson: ({ kind, id }, { userId }) =>
    kind === 'user' && id === userId ? { kind, id, facts: {} } : undefined,
  apply: (state, { kind, id, facts }) => putScimFacts(state, kind, id, facts),
  audience: () => 'nobody',
  events: () => [],
  directoryChanges: noDirectoryChanges,
})
