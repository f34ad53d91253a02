import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
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

export const renameCustomEmoji = endpoint({
  method: 'PATCH',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'rename-custom-emoji',
  summary: 'Rename a custom emoji',
  description:
    'Messages keep its picture, and reactions go on to be joined. Who may remove it may rename it. The old name is free then.',
  access: 'member',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  parameters: { emoji_name: z.string(), new_name: name(emojiErrors.invalidName) },
  answer: {},
  errors: [
    emojiErrors.notFound('green_tick'),
    emojiErrors.nameInUse(),
    emojiErrors.invalidName(),
    emojiErrors.nameMustEndInLetter(),
    emojiErrors.hidesBuiltIn(),
    errors.insufficientPermission(),
  ],
})

export const getCustomEmojiUsage = endpoint({
  method: 'GET',
  path: '/realm/emoji/usage',
  operationId: 'get-custom-emoji-usage',
  summary: 'Get how often custom emoji are used as reactions',
  access: 'admin',
  parameters: {},
  answer: {
    reactions: z
      .record(z.string(), z.int())
      .describe(
        'How many reactions there are with an emoji, by its ID; none for one that nobody reacted with.',
      ),
  },
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
