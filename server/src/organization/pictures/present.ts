import { createHash } from 'node:crypto'
import { publicPictureKey } from '#engine/files/pictures.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { RealmPicture, RealmPictureKind } from './state.ts'

/** The logo of organizations without one of their own. */
const DEFAULT_LOGO = '/favicon.svg'

const nameOf = (kind: RealmPictureKind, { version }: RealmPicture) => `realm/${kind}-${version}.png`

export function realmPictureKey(
  state: Pick<RealmState, 'id'>,
  kind: RealmPictureKind,
  picture: RealmPicture,
): string {
  return publicPictureKey(state.id, nameOf(kind, picture))
}

/** The URL of a picture: relative to the root of the organization, or absolute. */
export function realmPictureUrl(state: RealmState, kind: RealmPictureKind): string {
  const picture = state.realmPictures.get(kind)
  if (picture?.isUploaded)
    return `/user_avatars/${state.id}/${nameOf(kind, picture)}?version=${picture.version}`
  if (kind !== 'icon') return DEFAULT_LOGO
  const hash = createHash('md5').update(`${state.id}@${state.botDomain}`).digest('hex')
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon`
}

/** `U` uploaded, `G` Gravatar, `D` the default. */
function realmPictureSource(state: RealmState, kind: 'icon'): 'U' | 'G'
function realmPictureSource(state: RealmState, kind: 'logo' | 'night_logo'): 'U' | 'D'
function realmPictureSource(state: RealmState, kind: RealmPictureKind): 'U' | 'G' | 'D' {
  if (state.realmPictures.get(kind)?.isUploaded) return 'U'
  return kind === 'icon' ? 'G' : 'D'
}

/** All pictures, by their names in the API. */
export function presentRealmPictures(state: RealmState) {
  return {
    icon_url: realmPictureUrl(state, 'icon'),
    icon_source: realmPictureSource(state, 'icon'),
    logo_url: realmPictureUrl(state, 'logo'),
    logo_source: realmPictureSource(state, 'logo'),
    night_logo_url: realmPictureUrl(state, 'night_logo'),
    night_logo_source: realmPictureSource(state, 'night_logo'),
  }
}
