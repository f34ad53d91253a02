import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { scimFactsSaved } from './entries.ts'
import type { ScimFacts, ScimKind } from './state.ts'

const NONE: ScimFacts = {}

/** What providers have said of an account or group. */
export const factsOf = (state: RealmState, kind: ScimKind, id: number): ScimFacts =>
  state.scimFacts[kind].get(id) ?? NONE

/** Saves what a provider says of an account or group, unless it is known. */
export async function saveFacts(
  { state, tx, append }: Change,
  kind: ScimKind,
  id: number,
  given: ScimFacts,
): Promise<void> {
  // What is undefined is not in the row, nor then in what is loaded from it.
  const facts: ScimFacts = JSON.parse(JSON.stringify(given))
  if (JSON.stringify(factsOf(state, kind, id)) === JSON.stringify(facts)) return
  await tx.query(
    `insert into scim_resources (realm_id, kind, id, facts) values ($1, $2, $3, $4)
     on conflict (realm_id, kind, id) do update set facts = excluded.facts`,
    [state.id, kind, id, facts],
  )
  append(scimFactsSaved.of({ kind, id, facts }))
}
