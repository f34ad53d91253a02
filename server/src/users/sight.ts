import type { Change } from '../journal/writer.ts'
import { knownUsers } from '../permissions/users.ts'
import type { RealmState } from '../realm/state.ts'
import { canSeeEmail } from './access.ts'
import { peopleSeen } from './entries.ts'

/**
 * Tells these viewers of the people that come into their sight or leave it, and of addresses that do. Call it after
 * the entries that bring the state to `after`, which is the state of the change with only the changed parts replaced.
 * Costs the number of viewers times that of people: name only those whom the change can concern.
 */
export function appendPeopleSeen(
  { state, append }: Change,
  after: RealmState,
  viewerIds: Iterable<number>,
): void {
  for (const userId of viewerIds) {
    const [viewerBefore, viewerAfter] = [state.users.get(userId), after.users.get(userId)]
    if (viewerBefore === undefined || viewerAfter === undefined || !viewerAfter.isActive) continue
    const [knewBefore, knowsAfter] = [knownUsers(state, viewerBefore), knownUsers(after, viewerAfter)]
    const revealed: number[] = []
    const hidden: number[] = []
    const addresses: number[] = []
    for (const person of after.users.values()) {
      if (person.isSystemBot || person.id === userId) continue
      const [knew, knows] = [knewBefore(person), knowsAfter(person)]
      if (knows && !knew) revealed.push(person.id)
      else if (knew && !knows) hidden.push(person.id)
      else if (
        knows &&
        canSeeEmail(state, viewerBefore, person) !== canSeeEmail(after, viewerAfter, person)
      ) {
        addresses.push(person.id)
      }
    }
    if (revealed.length + hidden.length + addresses.length === 0) continue
    append(peopleSeen.of({ userId, revealed, hidden, addresses }))
  }
}
