import type { ClientState } from '@parley/client'

export type Presence = 'active' | 'idle' | 'offline'

/** A user's presence at the time `now`, in UNIX seconds. */
export function presenceOf(
  state: Pick<ClientState, 'presence' | 'realm'>,
  userId: number,
  now: number,
): Presence {
  const known = state.presence.byKey.get(String(userId))
  if (!known) return 'offline'
  const { server_presence_offline_threshold_seconds: threshold } = state.realm
  if (now - known.active_timestamp <= threshold) return 'active'
  if (now - known.idle_timestamp <= threshold) return 'idle'
  return 'offline'
}
