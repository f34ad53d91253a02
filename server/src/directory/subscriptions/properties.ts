import { errors } from '@parley/api/contract/errors'
import type { SubscriptionProperty } from '@parley/api/subscriptions/objects'
import type { Change } from '#engine/journal/command.ts'
import type { User } from '../users/state.ts'
import { checkedColor } from './colors.ts'
import { ownSubscription } from './commands.ts'
import { subscriptionChanged } from './entries.ts'
import type { Subscription } from './state.ts'
import { saveSubscriptions } from './storage.ts'

/** A new value of a subscription's property. */
export interface PropertyChange {
  readonly channelId: number
  readonly property: SubscriptionProperty
  readonly value: boolean | string
}

const FIELDS = {
  pin_to_top: 'pinToTop',
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
} as const

/** Changes a user's settings for channels, all of it or nothing. */
export async function changeProperties(
  { tx, state, append }: Change,
  user: User,
  requested: readonly PropertyChange[],
): Promise<void> {
  const rows = new Map<number, Subscription>()
  const entries = requested.map((request) => {
    const before = rows.get(request.channelId) ?? ownSubscription(state, user, request.channelId)
    const { changes, told } = changesOf(request)
    rows.set(request.channelId, { ...before, ...changes })
    return subscriptionChanged.of({ userId: user.id, channelId: request.channelId, changes, told })
  })
  if (entries.length === 0) return
  await saveSubscriptions(
    tx,
    state.id,
    [...rows.values()].map((row) => ({ ...row, userId: user.id })),
  )
  for (const entry of entries) append(entry)
}

type SentProperties = [property: string, value: boolean | string][]

function changesOf({ property, value }: PropertyChange): {
  changes: Partial<Subscription>
  told: SentProperties
} {
  if (property === 'color') {
    const color = checkedColor(value)
    return { changes: { color }, told: [['color', color]] }
  }
  if (typeof value !== 'boolean') throw errors.badRequest(`${property} is not a boolean`)
  if (property === 'is_muted' || property === 'in_home_view') {
    const isMuted = property === 'is_muted' ? value : !value
    // Events for both names, since clients know one or the other.
    return {
      changes: { isMuted },
      told: [
        ['in_home_view', !isMuted],
        ['is_muted', isMuted],
      ],
    }
  }
  return { changes: { [FIELDS[property]]: value }, told: [[property, value]] }
}
