import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** What a bot has beside its account. */
export interface Bot {
  readonly userId: number
  /** Where it sends to, and hears from, unless it says otherwise. */
  readonly sendingChannelId: number | null
  readonly eventsChannelId: number | null
  readonly allPublicChannels: boolean
  /** Only of outgoing webhooks: where they are sent, in which form, and what proves that they come from here. */
  readonly service: { readonly url: string; readonly interface: number; readonly token: string } | null
  readonly config: Readonly<Record<string, string>>
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id. */
    readonly bots: Map<number, Bot>
  }
}

interface Row extends Omit<Bot, 'service'> {
  service_url: string | null
  service_interface: number
  service_token: string
}

export const botsSlice = stateSlice('bots', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Row>(
    `select user_id as "userId", sending_channel_id as "sendingChannelId", events_channel_id as "eventsChannelId",
       all_public_channels as "allPublicChannels", service_url, service_interface, service_token, config
     from bots where realm_id = $1 order by user_id`,
    [realmId],
  )
  const bots = rows.map(({ service_url: url, service_interface, service_token: token, ...bot }): Bot => {
    return { ...bot, service: url === null ? null : { url, interface: service_interface, token } }
  })
  return { bots: new Map(bots.map((bot) => [bot.userId, bot])) }
})
