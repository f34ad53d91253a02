import { legacyPostPolicies } from '@parley/api/channels/objects'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { systemGroupId } from '../permissions/groups.ts'
import type { Channel } from './state.ts'

const EVERYONE_MAY_POST = legacyPostPolicies['role:everyone']
const ADMINISTRATORS_MAY_POST = legacyPostPolicies['role:administrators']

const policyNames = namesIn(legacyPostPolicies)

/** Whether a legacy post policy means "only administrators". */
export const isAnnouncementOnly = (policy: number) => policy === ADMINISTRATORS_MAY_POST

/** The legacy post policy of a channel, "everyone" if it cannot express the permission. */
export function legacyPostPolicy(state: RealmState, channel: Channel): number {
  const value = channel.permissions.can_send_message_group
  const group = typeof value === 'number' ? state.groups.get(value)?.systemName : undefined
  const name = policyNames.find((one) => one === group)
  return name === undefined ? EVERYONE_MAY_POST : legacyPostPolicies[name]
}

interface LegacyParameters {
  readonly stream_post_policy?: number | undefined
  readonly is_announcement_only?: boolean | undefined
}

/** The group meant by older clients' parameters. Undefined if they do not set who may post. */
export function groupOfLegacyPolicy(
  state: RealmState,
  { stream_post_policy: policy, is_announcement_only: isRestricted }: LegacyParameters,
): number | undefined {
  const restricted = isRestricted ? ADMINISTRATORS_MAY_POST : EVERYONE_MAY_POST
  const meant = policy ?? (isRestricted === undefined ? undefined : restricted)
  const name = policyNames.find((one) => legacyPostPolicies[one] === meant)
  return name && systemGroupId(state, name)
}
