import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'

/** Recipients are one table for people, channels and groups of people: three ranges of ids that never meet. */
export const recipientTypes = { person: 1, channel: 2, people: 3 } as const
const KINDS = 3

export const recipientOfPerson = (userId: number) => userId * KINDS + recipientTypes.person
export const recipientOfChannel = (channelId: number) => channelId * KINDS + recipientTypes.channel
export const recipientOfPeople = (conversationId: number) => conversationId * KINDS + recipientTypes.people

/** A group that only says who has a permission: people and groups listed one by one. */
export interface NamelessGroup {
  readonly id: number
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
}

/** Gives ids to groups without a name, above those of all others. */
export class NamelessGroups {
  readonly #groups = new Map<string, NamelessGroup>()
  readonly #first: number

  constructor({ groups }: RealmState) {
    this.#first = Math.max(0, ...groups.keys()) + 1
  }

  /** The id of the group that has a permission. */
  idOf(value: GroupSettingValue): number {
    if (typeof value === 'number') return value
    const key = JSON.stringify(value)
    const known = this.#groups.get(key)
    if (known !== undefined) return known.id
    const id = this.#first + this.#groups.size
    this.#groups.set(key, { id, members: value.direct_members, subgroups: value.direct_subgroups })
    return id
  }

  get all(): readonly NamelessGroup[] {
    return [...this.#groups.values()]
  }
}
