import type { SystemGroupName } from '../groups/system-groups.ts'

type Policy = Partial<Record<SystemGroupName, number>>

/** Who may create channels, as clients from before group permissions know it. */
export const legacyCreateChannelPolicy = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
} as const satisfies Policy

/** Who may mention everyone in large channels, in the same way. */
export const legacyWildcardMentionPolicy = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:nobody': 6,
  'role:moderators': 7,
} as const satisfies Policy

/** The number for a system group; one without a number, and any group that people made, counts as the members. */
export function legacyPolicyOf(
  policies: Policy & { 'role:members': number },
  group: string | undefined,
): number {
  const known: Readonly<Record<string, number>> = policies
  return (group === undefined ? undefined : known[group]) ?? policies['role:members']
}
