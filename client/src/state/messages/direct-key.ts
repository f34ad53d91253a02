import { idsOf } from '../ids.ts'

/** Names a direct conversation by the IDs of everyone in it, in any order and any number of times. */
export function directKey(participantIds: readonly number[]): string {
  return idsOf(participantIds).join(',')
}
