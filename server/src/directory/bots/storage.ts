import type { Queryable } from '#engine/db/database.ts'
import type { Bot } from './state.ts'

/** Inserts or updates a bot's settings. */
export async function saveBot(db: Queryable, realmId: number, bot: Bot): Promise<void> {
  await db.query(
    `insert into bots (realm_id, user_id, sending_channel_id, events_channel_id, all_public_channels, service_url,
       service_interface, service_token, config, service_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (realm_id, user_id) do update set sending_channel_id = excluded.sending_channel_id,
       events_channel_id = excluded.events_channel_id, all_public_channels = excluded.all_public_channels,
       service_url = excluded.service_url, service_interface = excluded.service_interface,
       service_token = excluded.service_token, config = excluded.config,
       service_name = excluded.service_name`,
    [
      realmId,
      bot.userId,
      bot.sendingChannelId,
      bot.eventsChannelId,
      bot.allPublicChannels,
      bot.service?.url ?? null,
      bot.service?.interface ?? 1,
      bot.service?.token ?? null,
      bot.config,
      bot.serviceName,
    ],
  )
}
