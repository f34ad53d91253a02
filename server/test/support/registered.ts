import type { RegisterSection, SectionOf } from '@parley/api/contract/section'
import { registerQueue } from '@parley/api/events/endpoints'
import type { RegisterInput } from '@parley/client'
import type { Person } from '../harness.ts'

/** One section of a user's register answer. */
export async function registered<S extends RegisterSection>(
  person: Person,
  section: S,
  input: RegisterInput = {},
): Promise<SectionOf<S>> {
  const answer: unknown = await person.call(registerQueue, {
    ...input,
    fetch_event_types: [...section.names],
  })
  return answer as SectionOf<S>
}
