import type { AuditFact } from '#engine/audit/fact.ts'
import type { Peers } from './peers.ts'

/** What joining or leaving channels means for the audit log: one fact for each channel. */
export function auditOfPeers(
  action: 'subscribed' | 'unsubscribed',
  { byChannel }: { readonly byChannel: readonly Peers[] },
): AuditFact[] {
  return byChannel.map(({ channelId, userIds }) => ({ action, channelId, userIds }))
}
