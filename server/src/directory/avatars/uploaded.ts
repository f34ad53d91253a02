import { createHash } from 'node:crypto'
import { publicPictureKey } from '#engine/files/pictures.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { User } from '../users/state.ts'

/** The sizes of stored avatars, in pixels per side. */
export const avatarSizes = [
  { suffix: '', pixels: 100 },
  { suffix: '-medium', pixels: 500 },
] as const

type Organization = Pick<RealmState, 'id' | 'avatarSalt'>
type Pictured = Pick<User, 'id' | 'avatarVersion'>

const hashes = new WeakMap<Pictured, { version: number; hash: string }>()

/** Changes with each picture, so that clients may cache it. */
function hashOf(state: Organization, user: Pictured): string {
  const known = hashes.get(user)
  if (known?.version === user.avatarVersion) return known.hash
  const text = `${user.id}:${user.avatarVersion}:${state.avatarSalt}`
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 40)
  hashes.set(user, { version: user.avatarVersion, hash })
  return hash
}

/** The path of a user's uploaded avatar, with its query. */
export function uploadedAvatarUrl(state: RealmState, user: User, size?: 'medium'): string {
  const suffix = size === undefined ? '' : '-medium'
  return `/user_avatars/${state.id}/${hashOf(state, user)}${suffix}.png?version=${user.avatarVersion}`
}

/** The store's keys of a user's avatar, in the order of `avatarSizes`. */
export function avatarKeys(state: Organization, user: Pictured): string[] {
  return avatarSizes.map(({ suffix }) => publicPictureKey(state.id, `${hashOf(state, user)}${suffix}.png`))
}
