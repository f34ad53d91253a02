import type { Queryable } from '#engine/db/database.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { Subscription } from './state.ts'

/** Inserts or updates subscriptions of users in one statement. */
export async function saveSubscriptions(
  db: Queryable,
  realmId: number,
  subscriptions: readonly (Subscription & { readonly userId: number })[],
): Promise<void> {
  const column = <K extends keyof Subscription | 'userId'>(name: K) =>
    subscriptions.map((subscription) => subscription[name])
  await db.query(
    `insert into subscriptions (realm_id, user_id, channel_id, is_active, color, is_muted, pin_to_top,
       desktop_notifications, audible_notifications, push_notifications, email_notifications,
       wildcard_mentions_notify, received)
     select $1, * from unnest($2::integer[], $3::integer[], $4::boolean[], $5::text[], $6::boolean[], $7::boolean[],
       $8::boolean[], $9::boolean[], $10::boolean[], $11::boolean[], $12::boolean[], $13::int4multirange[])
     on conflict (realm_id, user_id, channel_id) do update set
       is_active = excluded.is_active, color = excluded.color, is_muted = excluded.is_muted,
       pin_to_top = excluded.pin_to_top, desktop_notifications = excluded.desktop_notifications,
       audible_notifications = excluded.audible_notifications, push_notifications = excluded.push_notifications,
       email_notifications = excluded.email_notifications,
       wildcard_mentions_notify = excluded.wildcard_mentions_notify, received = excluded.received`,
    [
      realmId,
      column('userId'),
      column('channelId'),
      column('isActive'),
      column('color'),
      column('isMuted'),
      column('pinToTop'),
      column('desktopNotifications'),
      column('audibleNotifications'),
      column('pushNotifications'),
      column('emailNotifications'),
      column('wildcardMentionsNotify'),
      subscriptions.map(({ received }) => formatRanges(received)),
    ],
  )
}

/** Marks conversations as read through their last message, each for one user. */
export async function markReadThrough(
  db: Queryable,
  realmId: number,
  reads: readonly { userId: number; conversationId: number; lastSeq: number }[],
): Promise<void> {
  await db.query(
    `insert into read_states (realm_id, user_id, conversation_id, read)
     select $1, one.user_id, one.conversation_id, int4multirange(int4range(1, one.last_seq + 1))
     from unnest($2::integer[], $3::integer[], $4::integer[]) as one(user_id, conversation_id, last_seq)
     on conflict (realm_id, user_id, conversation_id) do update set read = read_states.read + excluded.read`,
    [
      realmId,
      reads.map(({ userId }) => userId),
      reads.map(({ conversationId }) => conversationId),
      reads.map(({ lastSeq }) => lastSeq),
    ],
  )
}
