import { idsOf } from '../ids.ts'

/** The key of a direct conversation from the IDs of its participants, in any order, duplicates allowed. */
export function directKey(participantIds: readonly number[]): string {
  return idsOf(participantIds).join(',')
}
