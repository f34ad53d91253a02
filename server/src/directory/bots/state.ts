import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice, type User } from '#engine/realm/state.ts'

/** A bot's settings, in addition to its account. */
export interface Bot {
  readonly userId: number
  /** The channel that it sends to by default. */
  readonly sendingChannelId: number | null
  /** null | The channel whose events it receives by default. */
  readonly eventsChannelId: number | null
  readonly allPublicChannels: boolean
  /** Only for outgoing webhooks: the URL, the payload format, and the token that proves requests are from here. */
  readonly service: { readonly url: string; readonly interface: number; readonly token: string } | null
  /** Only for embedded bots: the name of the program that the server runs. */
  readonly serviceName: string | null
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
       all_public_channels as "allPublicChannels", service_url, service_interface, service_token,
       service_name as "serviceName", config
     from bots where realm_id = $1 order by user_id`,
    [realmId],
  )
  const bots = rows.map(({ service_url: url, service_interface, service_token: token, ...bot }): Bot => {
    return { ...bot, service: url === null ? null : { url, interface: service_interface, token } }
  })
  return { bots: new Map(bots.map((bot) => [bot.userId, bot])) }
})

/** The bots of a person, active or not. */
export function botsOf({ bots, users }: RealmState, ownerId: number | null): User[] {
  return [...bots.keys()].flatMap((id) => users.get(id) ?? []).filter((bot) => bot.botOwnerId === ownerId)
}
