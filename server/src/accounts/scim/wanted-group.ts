import type { Group } from '#directory/groups/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { factsOf } from './facts.ts'
import { fits, type Read, readerOf } from './filter.ts'
import { memberId, peopleIn } from './groups.ts'
import { type Operation, settings } from './patch.ts'
import { fieldOf, isObject, type JsonObject, refusals, textOf } from './protocol.ts'

/** What a provider wants of a group. What is undefined stays as it is. */
export interface WantedGroup {
  name?: string | undefined
  members?: ReadonlySet<number> | undefined
  /** Null: it has none any more. */
  externalId?: string | null | undefined
}

/** What the body of a POST or PUT wants. */
export function wantedGroup(body: JsonObject): WantedGroup {
  const name = textOf(fieldOf(body, 'displayName'), 'displayName')
  if (name === undefined || name.trim() === '') throw refusals.invalidValue("'displayName' is missing")
  return {
    name,
    members: new Set(idsIn(fieldOf(body, 'members') ?? [])),
    externalId: textOf(fieldOf(body, 'externalId'), 'externalId') ?? null,
  }
}

/** The ids of one or several members. */
function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one))
  return [memberId(isObject(value) ? fieldOf(value, 'value') : value)]
}

/** What the operations of a PATCH want of a group. */
export function patchedGroup(state: RealmState, group: Group, operations: readonly Operation[]): WantedGroup {
  const wanted: WantedGroup = {}
  let members: Set<number> | undefined
  const present = () => {
    members ??= new Set(peopleIn(state, group))
    return members
  }
  for (const operation of operations) {
    const { op, path, filter, value } = operation
    if (path === 'members') {
      members = changed(present(), op, filter, value)
      continue
    }
    for (const [key, one] of settings(operation)) {
      if (key === 'members') members = changed(present(), op, undefined, one)
      else set(key, one, wanted, path !== undefined)
    }
  }
  return { ...wanted, members }
}

function changed(
  present: Set<number>,
  op: Operation['op'],
  filter: Operation['filter'],
  value: unknown,
): Set<number> {
  if (op === 'add') return present.union(new Set(idsIn(value)))
  if (op === 'replace') return new Set(idsIn(value))
  // Some providers name those to be removed in the value, in place of the path.
  if (filter === undefined)
    return value === undefined || value === null ? new Set() : present.difference(new Set(idsIn(value)))
  const isGone = (id: number) => fits(filter, readerOf({ value: String(id), type: 'User' }))
  return new Set([...present].filter((id) => !isGone(id)))
}

function set(key: string, value: unknown, wanted: WantedGroup, isNamed: boolean) {
  switch (key) {
    case 'displayname':
      wanted.name = textOf(value, 'displayName')
      if (wanted.name === undefined) throw refusals.invalidValue("'displayName' must have a value")
      return
    case 'externalid':
      wanted.externalId = textOf(value, 'externalId') ?? null
      return
    case 'id':
    case 'meta':
    case 'schemas':
      // Whole resources are sent back with them.
      if (isNamed) throw refusals.readOnly(key)
      return
    default:
      if (isNamed && !key.startsWith('urn:')) throw refusals.invalidPath(key.slice(0, 100))
  }
}

/** Reads a group for a filter, without making a resource of it. */
export function readGroup(state: RealmState, group: Group): Read {
  return (path) => {
    switch (path) {
      case 'id':
        return [String(group.id)]
      case 'externalid': {
        const { externalId } = factsOf(state, 'group', group.id)
        return externalId === undefined ? [] : [externalId]
      }
      case 'displayname':
        return [group.name]
      case 'members':
      case 'members.value':
        return peopleIn(state, group).map(String)
      case 'meta.created':
        return [new Date((group.createdAt ?? state.createdAt) * 1000).toISOString()]
      case 'meta.resourcetype':
        return ['Group']
      default:
        return undefined
    }
  }
}
