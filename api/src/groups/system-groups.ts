/** The groups every organization has, each containing the next; `role:nobody` stands apart and is empty. */
export const nestedSystemGroups = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
] as const
export const nobodyGroup = 'role:nobody'
export type SystemGroupName = (typeof nestedSystemGroups)[number] | typeof nobodyGroup
