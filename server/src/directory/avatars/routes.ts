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
import { ownPicture } from '#engine/files/own-picture.ts'
import { PUBLIC_PICTURE, publicPictureKey, withPicturesOf } from '#engine/files/pictures.ts'
import { IMMUTABLE, serveFile } from '#engine/files/serve.ts'
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

/** Goes to somebody's picture; to one that stands for nobody in particular where the caller may not know them. */
function goTo({ state, user, realmUrl, reply }: Visit, person: User | undefined, size: Size) {
  const known = person !== undefined && mayKnowUser(state, user, person)
  const url = new URL(known ? avatarUrlOf(state, person, size) : unknownAvatarUrl, realmUrl)
  reply.header('cache-control', 'no-cache').redirect(url.href)
  return ANSWERED
}

const byEmail = ({ state, user }: Visit, email: string) => userByAnyEmail(state, user, email)

export const avatar = route(getAvatar, (call) => {
  const { user_id: id, medium } = call.parameters
  return goTo(call, call.state.users.get(id), medium ? 'medium' : undefined)
})

export const mediumAvatar = route(getMediumAvatar, (call) =>
  goTo(call, call.state.users.get(call.parameters.user_id), 'medium'),
)

export const avatarByEmail = route(getAvatarByEmail, (call) => {
  const { email, medium } = call.parameters
  return goTo(call, byEmail(call, email), medium ? 'medium' : undefined)
})

export const mediumAvatarByEmail = route(getMediumAvatarByEmail, (call) =>
  goTo(call, byEmail(call, call.parameters.email), 'medium'),
)

export const set = route(setAvatarEndpoint, async (call) => {
  const { server, realm, state, user } = call
  checkMayChangeAvatar(state, user)
  const avatar_url = await withPicturesOf(call, avatarPictures, ({ paths }) =>
    realm.change((change) => setAvatar(change, server.files, user.id, paths)),
  )
  return { avatar_url }
})

export const remove = route(deleteAvatar, async ({ realm, state, user }) => {
  checkMayChangeAvatar(state, user)
  return { avatar_url: await realm.change((change) => removeAvatar(change, user.id)) }
})

/** Anybody's, who knows the address: pages show them to visitors, and programs fetch them without a key. */
export const picture = openRoute(serveAvatar, async ({ server, state, parameters, request, reply }) => {
  const { realm_id_str: realmId, file: name } = parameters
  if (Number(realmId) !== state.id || !PUBLIC_PICTURE.test(name)) throw uploadErrors.notFound()
  const contentType = name.endsWith('.gif') ? 'image/gif' : 'image/png'
  const fileName = name.split('/').at(-1) ?? name
  const file = { key: publicPictureKey(state.id, name), name: fileName, contentType, caching: IMMUTABLE }
  if (!(await serveFile(server.files.store, file, request, reply))) throw uploadErrors.notFound()
  return ANSWERED
})

/** What stands for people whom one may not know. */
export const unknown = openRoute(
  serveUnknownAvatar,
  ownPicture(new URL('./unknown-user-avatar.png', import.meta.url)),
)
