import { exportTypes } from '@parley/api/exports/objects'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableScope, type Scope, scopeParameters } from '#messages/fetching/scope.ts'
import type { RealmExport } from './export.ts'

/** Those whose consent counts, and whether they have given it. */
export function consents(state: RealmState): { readonly user: User; readonly consented: boolean }[] {
  return [...state.users.values()]
    .filter((user) => user.isActive && user.botType === null)
    .map((user) => ({ user, consented: settingOf(user, 'allow_private_data_export') }))
}

/** The people whose private data are part of a full export. */
function consenting(state: RealmState): User[] {
  return consents(state).flatMap(({ user, consented }) => (consented ? [user] : []))
}

/** What an export has in it. */
export interface ExportScope {
  /** Whose own data are part of it. */
  readonly people: readonly User[]
  /** The conversations that are part of it, by id. */
  readonly conversations: ReadonlySet<number>
  /** As parameters for `unnest($n::integer[], $m::int4multirange[])`; a conversation may come more than once. */
  readonly parameters: [number[], string[]]
}

/** All of the public channels; in a full export also what those who consent may read. */
export function exportScope(state: RealmState, { type }: Pick<RealmExport, 'type'>): ExportScope {
  const people = type === exportTypes.fullWithConsent ? consenting(state) : []
  const scopes = [publicScope(state), ...people.map((user) => readableScope(plainViewer(state, user)))]
  const parameters: [number[], string[]] = [[], []]
  for (const scope of scopes) {
    const [ids, open] = scopeParameters(scope)
    parameters[0].push(...ids)
    parameters[1].push(...open)
  }
  return { people, conversations: new Set(parameters[0]), parameters }
}

function publicScope(state: RealmState): Scope {
  const open = [...state.channels.values()].filter((channel) => !channel.inviteOnly)
  return {
    conversations: new Map(open.map(({ conversationId }) => [conversationId, [1, Number.POSITIVE_INFINITY]])),
  }
}
