import { visibilityPolicies } from '@parley/api/topics/objects'
import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react'
import { t } from '#language/words.ts'

/** The visibility policies of a topic, with the words of the menu. */
export const topicPolicies = () =>
  [
    [visibilityPolicies.followed, t`Follow`, t`Tell me of every message`],
    [visibilityPolicies.inherit, t`As the channel`, ''],
    [visibilityPolicies.unmuted, t`Unmute`, t`Although the channel is muted`],
    [visibilityPolicies.muted, t`Mute`, t`Do not count what is new here`],
  ] as const

export function iconOfPolicy(policy: number | undefined): LucideIcon {
  if (policy === visibilityPolicies.muted) return BellOff
  return policy === visibilityPolicies.followed ? BellRing : Bell
}
