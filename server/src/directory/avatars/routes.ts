import {
  deleteAvatar,
  getAvatar,
  getAvatarByEmail,
  getMediumAvatar,
  getMediumAvatarByEmail,
  serveAvatar,
  serveUnknownAvatar,
  setAvatar as setAvatarEndpoint,
} from '@parley/api/avatars/endpoints'
import { uploadErrors } from '@parley/api/uploads/errors'
import type { FastifyReply } from 'fastify'
import { PUBLIC_PICTURE, publicPictureKey, withPicturesOf } from '#engine/files/pictures.ts'
import { IMMUTABLE, serveFile } from '#engine/files/serve.ts'
import { ownPicture } from '#engine/files/static-picture.ts'
import { ANSWERED, type Call, openRoute, route } from '#engine/http/route.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { userByAnyEmail } from '../users/access.ts'
import { avatarUrlOf, unknownAvatarUrl } from '../users/present.ts'
import type { User } from '../users/state.ts'
import { avatarPictures, checkMayChangeAvatar, removeAvatar, setAvatar } from './commands.ts'

type Size = 'medium' | undefined
type Visit = Pick<Call<typeof getAvatar, User>, 'state' | 'user' | 'realmUrl'> & {
  readonly reply: FastifyReply
}

/** Redirects to a user's avatar, or to a generic one if the caller may not know the user. */
function redirectTo({ state, user, realmUrl, reply }: Visit, person: User | undefined, size: Size) {
  const known = person !== undefined && mayKnowUser(state, user, person)
  const url = new URL(known ? avatarUrlOf(state, person, size) : unknownAvatarUrl, realmUrl)
  reply.header('cache-control', 'no-cache').redirect(url.href)
  return ANSWERED
}

const byEmail = ({ state, user }: Visit, email: string) => userByAnyEmail(state, user, email)

/** Redirects to a user's avatar, by user id. */
export const avatar = route(getAvatar, (call) => {
  const { user_id: id, medium } = call.parameters
  return redirectTo(call, call.state.users.get(id), medium ? 'medium' : undefined)
})

/** Redirects to a user's larger avatar, by user id. */
export const mediumAvatar = route(getMediumAvatar, (call) =>
  redirectTo(call, call.state.users.get(call.parameters.user_id), 'medium'),
)

/** Redirects to a user's avatar, by e-mail address. */
export const avatarByEmail = route(getAvatarByEmail, (call) => {
  const { email, medium } = call.parameters
  return redirectTo(call, byEmail(call, email), medium ? 'medium' : undefined)
})

/** Redirects to a user's larger avatar, by e-mail address. */
export const mediumAvatarByEmail = route(getMediumAvatarByEmail, (call) =>
  redirectTo(call, byEmail(call, call.parameters.email), 'medium'),
)

/** Uploads the caller's avatar. */
export const set = route(setAvatarEndpoint, async (call) => {
  const { server, realm, state, user } = call
  checkMayChangeAvatar(state, user)
  const avatar_url = await withPicturesOf(call, avatarPictures, ({ paths }) =>
    setAvatar(realm, server.files, user.id, paths),
  )
  return { avatar_url }
})

/** Removes the caller's uploaded avatar. */
export const remove = route(deleteAvatar, async ({ realm, state, user }) => {
  checkMayChangeAvatar(state, user)
  return { avatar_url: await realm.change((change) => removeAvatar(change, user.id)) }
})

/**
 * Serves an uploaded public picture: open to anybody who knows its URL, since pages show avatars to spectators and
 * programs fetch them without a key.
 */
export const picture = openRoute(serveAvatar, async ({ server, state, parameters, request, reply }) => {
  const { realm_id_str: realmId, file: name } = parameters
  if (Number(realmId) !== state.id || !PUBLIC_PICTURE.test(name)) throw uploadErrors.notFound()
  const contentType = name.endsWith('.gif') ? 'image/gif' : 'image/png'
  const fileName = name.split('/').at(-1) ?? name
  const file = { key: publicPictureKey(state.id, name), name: fileName, contentType, caching: IMMUTABLE }
  if (!(await serveFile(server.files.store, file, request, reply))) throw uploadErrors.notFound()
  return ANSWERED
})

/** Serves the generic avatar of users whom the caller may not know. */
export const unknown = openRoute(
  serveUnknownAvatar,
  ownPicture(new URL('./unknown-user-avatar.png', import.meta.url)),
)
