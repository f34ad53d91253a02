import type { AuditFact } from '#engine/audit/fact.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { UserChanges } from './entries.ts'

/** What the changes of an account mean for the audit log: one fact each. Keys are never part of it. */
export function auditOfAccount(
  { userId, changes }: { userId: number; changes: UserChanges },
  { users }: RealmState,
): AuditFact[] {
  const before = users.get(userId)
  const { fullName, deliveryEmail, role, isActive, botOwnerId, keyGeneration, avatarVersion } = changes
  const facts: AuditFact[] = []
  if (fullName !== undefined)
    facts.push({ action: 'user_renamed', before: before?.fullName, after: fullName })
  if (deliveryEmail !== undefined)
    facts.push({ action: 'user_email_changed', before: before?.deliveryEmail, after: deliveryEmail })
  if (role !== undefined) facts.push({ action: 'user_role_changed', before: before?.role, after: role })
  if (isActive !== undefined) facts.push({ action: isActive ? 'user_reactivated' : 'user_deactivated' })
  if (botOwnerId !== undefined)
    facts.push({ action: 'bot_owner_changed', before: before?.botOwnerId, after: botOwnerId })
  if (keyGeneration !== undefined) facts.push({ action: 'api_key_renewed' })
  // A picture that is found by the address changes with it.
  if (avatarVersion !== undefined && deliveryEmail === undefined)
    facts.push({ action: 'user_avatar_changed' })
  return facts.map((fact) => ({ ...fact, userIds: [userId] }))
}
