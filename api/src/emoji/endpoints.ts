import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { emojiErrors } from './errors.ts'
import { customEmoji } from './limits.ts'
import { emojiById, emojiDataPath, extraEmojiPath } from './objects.ts'

export const getCustomEmoji = endpoint({
  method: 'GET',
  path: '/realm/emoji',
  operationId: 'get-custom-emoji',
  summary: 'List custom emoji',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {},
  answer: { emoji: emojiById },
})

export const uploadCustomEmoji = endpoint({
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'upload-custom-emoji',
  summary: 'Add a custom emoji',
  access: 'member',
  scopedKeys: 'never',
  adds: customEmoji,
  multipart: true,
  parameters: { emoji_name: z.string() },
  answer: {},
  errors: [
    emojiErrors.nameInUse(),
    emojiErrors.invalidName(),
    emojiErrors.nameMustEndInLetter(),
    emojiErrors.hidesBuiltIn(),
    emojiErrors.oneFileRequired(),
    emojiErrors.fileTooLarge(),
    errors.badImage('Invalid image file'),
    errors.insufficientPermission(),
  ],
})

export const deactivateCustomEmoji = endpoint({
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'deactivate-custom-emoji',
  summary: 'Deactivate a custom emoji',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  parameters: { emoji_name: z.string() },
  answer: {},
  errors: [emojiErrors.notFound('green_tick'), errors.insufficientPermission()],
})

export const getEmojiData = endpoint({
  method: 'GET',
  path: emojiDataPath,
  rootRelative: true,
  operationId: 'get-emoji-data',
  summary: 'The names of all Unicode emoji, as `{"code_to_names": {"1f419": ["octopus"]}}`',
  access: 'none',
  undocumented: true,
  answersWith: 'file',
  parameters: {},
  answer: {},
})

export const getExtraEmoji = endpoint({
  method: 'GET',
  path: extraEmojiPath,
  rootRelative: true,
  operationId: 'get-extra-emoji',
  summary: 'The picture of the emoji `:zulip:`',
  access: 'none',
  undocumented: true,
  answersWith: 'file',
  parameters: {},
  answer: {},
})
