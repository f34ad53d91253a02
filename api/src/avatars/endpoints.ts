import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { wideInteger } from '../contract/numbers.ts'
import { uploadErrors } from '../uploads/errors.ts'
import { maxAvatarFileSizeMib } from '../users/limits.ts'
import { avatarErrors } from './errors.ts'

const redirect = {
  method: 'GET',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  rootRelative: true,
  undocumented: true,
  answersWith: 'redirect',
  answer: {},
} as const
const email = z.string()

/** Whoever has no such id has the picture of nobody. */
const userId = wideInteger

export const getAvatar = endpoint({
  ...redirect,
  path: '/avatar/{user_id}',
  operationId: 'get-avatar',
  summary: 'Go to the avatar of a user',
  parameters: { user_id: userId, medium: z.boolean().default(false) },
})

export const getMediumAvatar = endpoint({
  ...redirect,
  path: '/avatar/{user_id}/medium',
  operationId: 'get-medium-avatar',
  summary: 'Go to the larger avatar of a user',
  parameters: { user_id: userId },
})

export const getAvatarByEmail = endpoint({
  ...redirect,
  path: '/avatar/{email}',
  operationId: 'get-avatar-by-email',
  summary: 'Go to the avatar of a user, found by e-mail address',
  parameters: { email, medium: z.boolean().default(false) },
})

export const getMediumAvatarByEmail = endpoint({
  ...redirect,
  path: '/avatar/{email}/medium',
  operationId: 'get-medium-avatar-by-email',
  summary: 'Go to the larger avatar of a user, found by e-mail address',
  parameters: { email },
})

export const setAvatar = endpoint({
  method: 'POST',
  path: '/users/me/avatar',
  operationId: 'set-avatar',
  summary: 'Set the own avatar',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'There is one of it, which takes the place of the one before.',
  undocumented: true,
  multipart: true,
  parameters: {},
  answer: { avatar_url: z.string() },
  errors: [
    avatarErrors.oneFileRequired(),
    avatarErrors.changesDisabled(),
    uploadErrors.imageTooLarge(maxAvatarFileSizeMib),
    errors.badImage('Invalid image file'),
  ],
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  operationId: 'delete-avatar',
  summary: 'Remove the own avatar',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: { avatar_url: z.string() },
  errors: [avatarErrors.changesDisabled()],
})

export const serveAvatar = endpoint({
  method: 'GET',
  path: '/user_avatars/{realm_id_str}/{file}',
  operationId: 'serve-avatar',
  summary: 'Open an uploaded avatar, a custom emoji or a picture of the organization',
  access: 'none',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: { realm_id_str: z.string(), file: z.string().meta({ slashes: true }) },
  answer: {},
  errors: [uploadErrors.notFound()],
})

export const serveUnknownAvatar = endpoint({
  method: 'GET',
  path: '/static/images/unknown-user-avatar.png',
  operationId: 'serve-unknown-avatar',
  summary: 'Open the avatar of people whom one may not know',
  access: 'none',
  rootRelative: true,
  undocumented: true,
  answersWith: 'file',
  parameters: {},
  answer: {},
})
