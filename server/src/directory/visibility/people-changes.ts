import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { inTurns } from '#engine/turns.ts'
import { knownUsers, knowsEverybody } from '../permissions/users.ts'
import type { Subscription } from '../subscriptions/state.ts'
import { canSeeEmail } from '../users/access.ts'
import { peopleSeen } from '../users/entries.ts'

/** Each makes an event or two, and one entry has room for fifty thousand. */
const PEOPLE_PER_ENTRY = 5_000

/**
 * Appends which users, and which addresses, become visible or invisible to these viewers. Call it after the entries
 * that lead to `after`, which is the state of the change with only the changed parts replaced. Costs the number of
 * viewers times that of users, in turns: pass only those that the change may affect.
 */
export async function appendPeopleSeen(
  { state, append }: Change,
  after: RealmState,
  viewerIds: Iterable<number>,
): Promise<void> {
  for (const userId of viewerIds) {
    const [viewerBefore, viewerAfter] = [state.users.get(userId), after.users.get(userId)]
    if (viewerBefore === undefined || viewerAfter === undefined || !viewerAfter.isActive) continue
    const [knewBefore, knowsAfter] = [knownUsers(state, viewerBefore), knownUsers(after, viewerAfter)]
    const revealed: number[] = []
    const hidden: number[] = []
    const addresses: number[] = []
    // To go through what is laid over the state would take several times as long.
    await inTurns(state.users.values(), ({ id }) => {
      const person = after.users.get(id)
      if (person === undefined || person.isSystemBot || id === userId) return
      const [knew, knows] = [knewBefore(person), knowsAfter(person)]
      if (knows && !knew) revealed.push(person.id)
      else if (knew && !knows) hidden.push(person.id)
      else if (knows && canSeeEmail(viewerBefore, person) !== canSeeEmail(viewerAfter, person)) {
        addresses.push(person.id)
      }
    })
    const longest = Math.max(revealed.length, hidden.length, addresses.length)
    for (let at = 0; at < longest; at += PEOPLE_PER_ENTRY) {
      const part = (ids: readonly number[]) => ids.slice(at, at + PEOPLE_PER_ENTRY)
      append(
        peopleSeen.of({
          userId,
          revealed: part(revealed),
          hidden: part(hidden),
          addresses: part(addresses),
        }),
      )
    }
  }
}

/** Whether some users know only those with whom they share channels or conversations. */
function isVisibilityLimited(state: RealmState): boolean {
  return state.settings.can_access_all_users_group !== state.systemGroups.get('role:everyone')
}

/** Appends which users become visible or invisible to others as subscriptions begin or end. */
export async function appendPeopleSeenBySubscriptions(
  change: Change,
  changed: readonly { readonly userId: number; readonly channelId: number }[],
  isActive: boolean,
): Promise<void> {
  const { state } = change
  if (!isVisibilityLimited(state)) return
  const subscribers = new Map<number, Set<number>>()
  const subscriptions = new Map<number, Map<number, Subscription>>()
  for (const { userId, channelId } of changed) {
    const members = subscribers.get(channelId) ?? new Set(state.subscribers.get(channelId))
    if (isActive) members.add(userId)
    else members.delete(userId)
    subscribers.set(channelId, members)
    const own = subscriptions.get(userId) ?? new Map(state.subscriptions.get(userId))
    const before = own.get(channelId)
    // For a new subscription nothing else matters here.
    own.set(channelId, { ...before, channelId, isActive } as Subscription)
    subscriptions.set(userId, own)
  }
  const channelIds = new Set(changed.map(({ channelId }) => channelId))
  const viewers = new Set(changed.map(({ userId }) => userId))
  for (const id of channelIds) for (const userId of subscribers.get(id) ?? []) viewers.add(userId)
  await appendPeopleSeen(
    change,
    stateWith(state, { subscribers, subscriptions }),
    limitedAmong(state, viewers),
  )
}

/** Appends which users become visible to others as a conversation begins. */
export async function appendPeopleSeenByConversation(
  change: Change,
  participants: readonly number[],
): Promise<void> {
  const { state } = change
  if (!isVisibilityLimited(state)) return
  const id = -1
  const direct = { id, participants, lastSeq: 0, lastMessageId: 0 }
  const directsByUser = participants.map(
    (userId) => [userId, new Set(state.directsByUser.get(userId)).add(id)] as const,
  )
  await appendPeopleSeen(
    change,
    stateWith(state, { directs: [[id, direct]], directsByUser }),
    limitedAmong(state, participants),
  )
}

function limitedAmong(state: RealmState, userIds: Iterable<number>): number[] {
  return [...userIds].filter((id) => {
    const user = state.users.get(id)
    return user !== undefined && !knowsEverybody(state, user)
  })
}
