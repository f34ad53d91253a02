import type { ChannelPermissionName } from './permissions.ts'

/** Permissions that let one read a private channel without being subscribed. */
export const contentAccessPermissions = [
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const satisfies ChannelPermissionName[]
/** Permissions that let one see that a private channel exists, and its settings. */
export const metadataAccessPermissions = [
  ...contentAccessPermissions,
  'can_administer_channel_group',
] as const satisfies ChannelPermissionName[]
