export const maxGroupNameLength = 100
/** A name may not begin like a mention of something else. */
export const forbiddenGroupNamePrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:'] as const
