import { errors } from '../contract/errors.ts'
import { maxEmojiFileSizeMib } from './objects.ts'

/** Errors of endpoints for custom emoji. */
export const emojiErrors = {
  notFound: (name: string) => errors.notFound(`Emoji '${name}' does not exist`),
  nameInUse: () => errors.badRequest('A custom emoji with this name already exists.'),
  invalidName: () =>
    errors.badRequest(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and periods.',
    ),
  nameMustEndInLetter: () => errors.badRequest('Emoji names must end with either a letter or digit.'),
  nameMissing: () => errors.badRequest('Emoji name is missing'),
  hidesBuiltIn: () => errors.badRequest('Only administrators can override default emoji.'),
  oneFileRequired: () => errors.badRequest('You must upload exactly one file.'),
  fileTooLarge: () =>
    errors.badRequest(`Uploaded file is larger than the allowed limit of ${maxEmojiFileSizeMib} MiB`),
} as const
