import { visibilityPolicies } from '@parley/api/topics/objects'
import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react'

/** The visibility policies of a topic, with the words of the menu. */
export const POLICIES = [
  [visibilityPolicies.followed, 'Follow', 'Tell me of every message'],
  [visibilityPolicies.inherit, 'As the channel', ''],
  [visibilityPolicies.unmuted, 'Unmute', 'Although the channel is muted'],
  [visibilityPolicies.muted, 'Mute', 'Do not count what is new here'],
] as const

export function iconOfPolicy(policy: number | undefined): LucideIcon {
  if (policy === visibilityPolicies.muted) return BellOff
  return policy === visibilityPolicies.followed ? BellRing : Bell
}
