/** External accounts that the server knows; a field of such an account takes its name and hint from here. */
export const externalAccounts = {
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
  github: {
    name: 'GitHub username',
    text: 'GitHub',
    hint: '',
    url_pattern: 'https://github.com/%(username)s',
  },
} as const
export type KnownExternalAccount = keyof typeof externalAccounts
/** The subtype of an account whose URL pattern the field itself has. */
export const customExternalAccount = 'custom'
/** Every URL pattern contains this, in whose place the value comes. */
export const usernamePlaceholder = '%(username)s'
