import { exportTypes } from '@parley/api/exports/objects'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableScope, type Scope, scopeParameters } from '#messages/fetching/scope.ts'

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

/**
 * What is exported: the public channels; those and what people who consent can read; all there is; or what one person can
 * read. The last two are only for whoever runs the server.
 */
export type ExportKind = 'public' | 'consent' | 'whole' | { readonly person: User }

/** The kind of an export that administrators ask for. */
export const kindOf = (type: (typeof exportTypes)[keyof typeof exportTypes]): ExportKind =>
  type === exportTypes.fullWithConsent ? 'consent' : 'public'

/** The content of an export. */
export interface ExportScope {
  readonly kind: ExportKind
  /** The users whose own data are part of it. */
  readonly people: readonly User[]
  /** The ids of the conversations that are part of it. */
  readonly conversations: ReadonlySet<number>
  /** As parameters for `unnest($n::integer[], $m::int4multirange[])`. A conversation may occur more than once. */
  readonly parameters: [number[], string[]]
}

export function exportScope(state: RealmState, kind: ExportKind): ExportScope {
  const people = peopleOf(state, kind)
  const parameters: [number[], string[]] = [[], []]
  for (const scope of scopesOf(state, kind, people)) {
    const [ids, open] = scopeParameters(scope)
    parameters[0].push(...ids)
    parameters[1].push(...open)
  }
  return { kind, people, conversations: new Set(parameters[0]), parameters }
}

function peopleOf(state: RealmState, kind: ExportKind): User[] {
  if (kind === 'public') return []
  if (kind === 'consent') return consenting(state)
  return kind === 'whole' ? [...state.users.values()] : [kind.person]
}

function scopesOf(state: RealmState, kind: ExportKind, people: readonly User[]): Scope[] {
  if (kind === 'whole') return [wholeScope(state)]
  const readable = people.map((user) => readableScope(plainViewer(state, user)))
  return typeof kind === 'string' ? [publicScope(state), ...readable] : readable
}

const EVERYTHING = [1, Number.POSITIVE_INFINITY]

function publicScope(state: RealmState): Scope {
  const open = [...state.channels.values()].filter((channel) => !channel.inviteOnly)
  return { conversations: new Map(open.map(({ conversationId }) => [conversationId, EVERYTHING])) }
}

function wholeScope({ channelsByConversation, directs }: RealmState): Scope {
  const all = [...channelsByConversation.keys(), ...directs.keys()]
  return { conversations: new Map(all.map((id) => [id, EVERYTHING])) }
}
