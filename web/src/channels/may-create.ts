import type { ClientState } from '@parley/client'
import { hasRealmPermission } from './source.ts'

const KINDS = {
  public: 'can_create_public_channel_group',
  private: 'can_create_private_channel_group',
} as const

/** Which kinds of channel the person may make, as text: `public,private`, or nothing. */
export function kindsToCreate(state: ClientState): string {
  return Object.entries(KINDS)
    .filter(([, name]) => hasRealmPermission(state, name))
    .map(([kind]) => kind)
    .join()
}
