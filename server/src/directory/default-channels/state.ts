import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'
import type { Channel } from '../channels/state.ts'

/** A group of channels that new users may choose together. */
export interface DefaultChannelGroup {
  readonly id: number
  name: string
  description: string
  channelIds: readonly number[]
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly defaultChannelGroups: Map<number, DefaultChannelGroup>
  }
}

/** The channels to which new users are subscribed, by id. */
export function defaultChannels(state: RealmState): Channel[] {
  return [...state.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived)
}

export const defaultChannelGroupsSlice = stateSlice(
  'default channel groups',
  async (db: Queryable, realmId: number) => {
    const { rows } = await db.query<DefaultChannelGroup>(
      `select id, name, description, channel_ids as "channelIds" from default_channel_groups
     where realm_id = $1 order by id`,
      [realmId],
    )
    return { defaultChannelGroups: new Map(rows.map((group) => [group.id, group])) }
  },
)
