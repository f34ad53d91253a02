import type { Channel } from '#directory/channels/state.ts'
import { subscribeTo } from '#directory/subscriptions/commands.ts'
import { subscriptionChanged } from '#directory/subscriptions/entries.ts'
import { subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Change } from '#engine/journal/command.ts'
import { NEVER_SEQ } from './received.ts'
import type { ImportedChannel, ImportedMember } from './shape.ts'
import type { ImportTarget } from './target.ts'

/** Subscribes those members whom no earlier import has subscribed: who has left since stays away. */
export async function addMembers(
  change: Change,
  { ids }: ImportTarget,
  { members, hasProtectedHistory = false, key }: ImportedChannel,
  channel: Channel,
  isNew: boolean,
): Promise<void> {
  const { tx, state } = change
  const kept = new Set(isNew ? [] : await membersBefore(change, ids.origin, key))
  const added = members.flatMap((member) => {
    const user = state.users.get(ids.of('person', member.person) ?? 0)
    return user === undefined || !user.isActive || kept.has(user.id) ? [] : [{ member, user }]
  })
  // What they get of a protected history is said by each of its messages.
  const place = hasProtectedHistory ? { ...channel, lastSeq: NEVER_SEQ - 1 } : channel
  for (const [color, group] of Map.groupBy(added, ({ member }) => member.color)) {
    const people = [...new Set(group.map(({ user }) => user))]
    await subscribeTo(change, people, [{ channel: place, color, isNew }])
  }
  for (const { member, user } of added) {
    if (member.isMuted || member.isPinned) await setUp(change, member, user.id, place, state.id)
  }
  await tx.query(
    `insert into imported (realm_id, origin, kind, key, id)
     select $1, $2, 'member', $3 || ' ' || id, id from unnest($4::integer[]) as id on conflict do nothing`,
    [state.id, ids.origin, key, [...new Set(added.map(({ user }) => user.id))]],
  )
}

async function membersBefore({ tx, state }: Change, origin: string, key: string): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from imported where realm_id = $1 and origin = $2 and kind = 'member' and starts_with(key, $3)`,
    [state.id, origin, `${key} `],
  )
  return rows.map(({ id }) => id)
}

/** The subscriber's own settings of the channel. */
async function setUp(
  { tx, state, append }: Change,
  { color, isMuted = false, isPinned = false }: ImportedMember,
  userId: number,
  channel: Channel,
  realmId: number,
): Promise<void> {
  // A subscription of this change is not in the state yet, but its row is.
  const before = subscriptionOf(state, userId, channel.id)
  if (before !== undefined) return
  const { rows } = await tx.query<{ color: string; received: string }>(
    'select color, received from subscriptions where realm_id = $1 and user_id = $2 and channel_id = $3',
    [realmId, userId, channel.id],
  )
  const [row] = rows
  if (row === undefined) return
  await tx.query(
    'update subscriptions set is_muted = $4, pin_to_top = $5 where realm_id = $1 and user_id = $2 and channel_id = $3',
    [realmId, userId, channel.id, isMuted, isPinned],
  )
  append(
    subscriptionChanged.of({
      userId,
      channelId: channel.id,
      changes: { isMuted, pinToTop: isPinned, color: color ?? row.color },
      told: [],
    }),
  )
}
