import { metadataAccessPermissions } from '@parley/api/channels/access-permissions'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { inTurns } from '#engine/turns.ts'
import type { Channel } from '../channels/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { isGivenToGroup } from '../permissions/groups.ts'
import { channelVisibilityChanged } from './entries.ts'

/** Channels that became visible or invisible to users. */
export interface VisibilityChange {
  /** Channels that became visible, with the users concerned and the subscribers at that moment. */
  readonly revealed: readonly {
    readonly channelId: number
    readonly userIds: readonly number[]
    readonly subscribers: readonly number[]
  }[]
  /** Channels that became invisible, with the users concerned. */
  readonly hidden: readonly { readonly channelId: number; readonly userIds: readonly number[] }[]
}

/** The users and channels that a change may affect, by id. */
export interface Concerned {
  readonly userIds: Iterable<number>
  readonly channelIds: Iterable<number>
}

/**
 * The differences in which users see which channels between two states. Costs the product of both numbers: pass only
 * those that the change may affect.
 */
export async function visibilityChanges(
  before: RealmState,
  after: RealmState,
  concerned: Concerned,
): Promise<VisibilityChange> {
  const userIds = new Set(concerned.userIds)
  const revealed: VisibilityChange['revealed'][number][] = []
  const hidden: VisibilityChange['hidden'][number][] = []
  for (const channelId of new Set(concerned.channelIds)) {
    const gained: number[] = []
    const lost: number[] = []
    await inTurns(userIds, (id) => {
      const [saw, sees] = [isSeen(before, id, channelId), isSeen(after, id, channelId)]
      if (sees && !saw) gained.push(id)
      if (saw && !sees) lost.push(id)
    })
    if (gained.length > 0) {
      const subscribers = [...(after.subscribers.get(channelId) ?? [])].sort((a, b) => a - b)
      revealed.push({ channelId, userIds: gained, subscribers })
    }
    if (lost.length > 0) hidden.push({ channelId, userIds: lost })
  }
  return { revealed, hidden }
}

function isSeen(state: RealmState, userId: number, channelId: number): boolean {
  const user = state.users.get(userId)
  const channel = state.channels.get(channelId)
  return user?.isActive === true && channel !== undefined && canAccessMetadata(state, user, channel)
}

/**
 * Appends which channels become visible or invisible. Call it after the entries that lead to `after`, which is the
 * state of the change with only the changed parts replaced.
 */
export async function appendVisibilityChanges(
  { state, append }: Change,
  after: RealmState,
  concerned: Concerned,
): Promise<void> {
  const changes = await visibilityChanges(state, after, concerned)
  if (changes.revealed.length + changes.hidden.length > 0) append(channelVisibilityChanged.of(changes))
}

/** The private channels that become visible by membership in one of these groups. */
export function channelsShownTo(state: RealmState, groupIds: ReadonlySet<number>): number[] {
  const isShown = ({ inviteOnly, permissions }: Channel) =>
    inviteOnly && metadataAccessPermissions.some((name) => isGivenToGroup(permissions[name], groupIds))
  return [...state.channels.values()].filter(isShown).map((channel) => channel.id)
}
