import { type AuditFact, changedFields } from '#engine/audit/fact.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ChannelChanged } from './entries.ts'

/** What the changes of a channel mean for the audit log: one fact for each setting and permission. */
export function auditOfChannel(
  { channelId, changes }: Pick<ChannelChanged, 'channelId' | 'changes'>,
  { channels }: RealmState,
): AuditFact[] {
  const before = channels.get(channelId)
  const { permissions, renderedDescription, ...settings } = changes
  const changed = [
    ...changedFields(before, settings),
    ...(permissions === undefined ? [] : changedFields(before?.permissions, permissions)),
  ]
  return changed.map((change) => ({ action: 'channel_changed', channelId, ...change }))
}
