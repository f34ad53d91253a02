import { permission } from './permission.ts'

const forSystemGroups = { defaultForSystemGroups: 'role:nobody' } as const

/** The permissions of a user group. Those of system groups belong to nobody. */
export const groupPermissions = {
  can_add_members_group: permission({
    about: 'Who may add members to the group.',
    default: 'group_creator',
    allowNobody: true,
    allowEveryone: false,
    ...forSystemGroups,
  }),
  can_join_group: permission({
    about: 'Who may add themselves.',
    default: 'role:nobody',
    allowNobody: true,
    allowEveryone: false,
    ...forSystemGroups,
  }),
  can_leave_group: permission({
    about: 'Who may remove themselves.',
    default: 'role:everyone',
    allowNobody: true,
    allowEveryone: true,
    ...forSystemGroups,
  }),
  can_manage_group: permission({
    about: 'Who may change the group and its members.',
    default: 'group_creator',
    allowNobody: true,
    allowEveryone: false,
    ...forSystemGroups,
  }),
  can_mention_group: permission({
    about: 'Who may mention the group.',
    default: 'role:everyone',
    allowNobody: true,
    allowEveryone: true,
    allowedSystemGroups: [
      'role:everyone',
      'role:members',
      'role:fullmembers',
      'role:moderators',
      'role:administrators',
      'role:nobody',
    ],
    ...forSystemGroups,
  }),
  can_remove_members_group: permission({
    about: 'Who may remove members.',
    default: 'role:nobody',
    allowNobody: true,
    allowEveryone: false,
    ...forSystemGroups,
  }),
} as const
export type GroupPermissionName = keyof typeof groupPermissions
