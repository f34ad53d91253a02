import {
  getAvatar,
  getAvatarByEmail,
  getMediumAvatar,
  getMediumAvatarByEmail,
} from '@parley/api/avatars/endpoints'
import type { FastifyReply } from 'fastify'
import { ANSWERED, type Call, openRoute } from '../http/route.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { userByAnyEmail, userByApiEmail } from '../users/access.ts'
import { avatarUrlOf, UNKNOWN_AVATAR } from '../users/present.ts'
import type { User } from '../users/state.ts'

type Size = 'medium' | undefined
type Visit = Pick<Call<typeof getAvatar, User | undefined>, 'state' | 'user' | 'realmUrl'> & {
  readonly reply: FastifyReply
}

/** Goes to somebody's picture; to one that stands for nobody in particular where the caller may not know them. */
function goTo({ state, user, realmUrl, reply }: Visit, person: User | undefined, size: Size) {
  // Pages show pictures to visitors too: what the picture itself tells anybody may know.
  const known = person !== undefined && (user === undefined || mayKnowUser(state, user, person))
  const url = new URL(known ? avatarUrlOf(state, person, size) : UNKNOWN_AVATAR, realmUrl)
  reply.header('cache-control', 'no-cache').redirect(url.href)
  return ANSWERED
}

const byEmail = ({ state, user }: Visit, email: string) =>
  user === undefined ? userByApiEmail(state, email) : userByAnyEmail(state, user, email)

export const avatar = openRoute(getAvatar, (call) => {
  const { user_id: id, medium } = call.parameters
  return goTo(call, call.state.users.get(id), medium ? 'medium' : undefined)
})

export const mediumAvatar = openRoute(getMediumAvatar, (call) =>
  goTo(call, call.state.users.get(call.parameters.user_id), 'medium'),
)

export const avatarByEmail = openRoute(getAvatarByEmail, (call) => {
  const { email, medium } = call.parameters
  return goTo(call, byEmail(call, email), medium ? 'medium' : undefined)
})

export const mediumAvatarByEmail = openRoute(getMediumAvatarByEmail, (call) =>
  goTo(call, byEmail(call, call.parameters.email), 'medium'),
)
