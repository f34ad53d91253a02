import { collection } from '../contract/collection.ts'

export const userGroups = collection({
  things: 'user groups',
  cap: 10_000,
  of: 'organization',
  isNeverEmptied: 'a deactivated group still counts: messages mention it',
})
export const maxGroupNameLength = 100
/** A name may not begin like a mention of something else. */
export const forbiddenGroupNamePrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:'] as const
