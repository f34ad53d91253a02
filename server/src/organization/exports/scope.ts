import { exportTypes } from '@parley/api/exports/objects'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableScope, type Scope, scopeParameters } from '#messages/fetching/scope.ts'
import type { RealmExport } from './export.ts'

/** The users whose consent counts, and whether they have given it. */
export function consents(state: RealmState): { readonly user: User; readonly consented: boolean }[] {
  return [...state.users.values()]
    .filter((user) => user.isActive && user.botType === null)
    .map((user) => ({ user, consented: settingOf(user, 'allow_private_data_export') }))
}

/** The users whose private data are part of a full export. */
function consenting(state: RealmState): User[] {
  return consents(state).flatMap(({ user, consented }) => (consented ? [user] : []))
}

/** The content of an export. */
export interface ExportScope {
  /** The users whose own data are part of it. */
  readonly people: readonly User[]
  /** The ids of the conversations that are part of it. */
  readonly conversations: ReadonlySet<number>
  /** As parameters for `unnest($n::integer[], $m::int4multirange[])`. A conversation may occur more than once. */
  readonly parameters: [number[], string[]]
}

/** The public channels. A full export also has everything that consenting users may read. */
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
