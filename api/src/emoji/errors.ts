import { errors } from '../contract/errors.ts'
import { maxEmojiFileSizeMib } from './objects.ts'

/** Errors of endpoints for custom emoji. */
export const emojiErrors = {
  notFound: (name: string) => errors.notFound(`Emoji '${name}' does not exist`),
  nameInUse: () => errors.badRequest('A custom emoji with this name already exists.', 'emoji_name'),
  invalidName: () =>
    errors.badRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and periods.',
      'emoji_name',
    ),
  nameMustEndInLetter: () =>
    errors.badRequest('Emoji names must end with either a letter or digit.', 'emoji_name'),
  nameMissing: () => errors.badRequest('Emoji name is missing', 'emoji_name'),
  hidesBuiltIn: () => errors.badRequest('Only administrators can override default emoji.', 'emoji_name'),
  oneFileRequired: () => errors.badRequest('You must upload exactly one file.', 'file'),
  fileTooLarge: () =>
    errors.badRequest(`Uploaded file is larger than the allowed limit of ${maxEmojiFileSizeMib} MiB`, 'file'),
} as const
