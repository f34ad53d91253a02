import { visibilityPolicies } from '@parley/api/topics/objects'
import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react'

export function iconOfPolicy(policy: number | undefined): LucideIcon {
  if (policy === visibilityPolicies.muted) return BellOff
  return policy === visibilityPolicies.followed ? BellRing : Bell
}
