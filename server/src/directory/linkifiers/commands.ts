import { errors } from '@parley/api/contract/errors'
import { linkifierErrors } from '@parley/api/linkifiers/errors'
import { linkifiers } from '@parley/api/linkifiers/limits'
import { compileLinkifier, LinkifierError } from '@parley/markup/server'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { linkifiersChanged } from './entries.ts'

/** A linkifier in a request. */
export interface LinkifierRequest {
  readonly pattern: string
  readonly url_template: string
}

/** Adds a linkifier, last in the order. Returns its id. Throws if it is invalid or exists. */
export async function addLinkifier(
  { state, tx, append }: Change,
  request: LinkifierRequest,
): Promise<number> {
  const checked = checkedLinkifier(state, request)
  linkifiers.checkRoom(state.linkifiers.length)
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into linkifiers (realm_id, ordinal, pattern, url_template)
       values ($1, (select coalesce(max(ordinal), 0) + 1 from linkifiers where realm_id = $1), $2, $3) returning id`,
      [state.id, checked.pattern, checked.urlTemplate],
    ),
  )
  append(linkifiersChanged.of({ linkifiers: [...state.linkifiers, { id, ...checked }] }))
  return id
}

/** Changes a linkifier. Throws if it does not exist or the change is invalid. */
export async function updateLinkifier(
  { state, tx, append }: Change,
  id: number,
  request: LinkifierRequest,
): Promise<void> {
  checkExists(state, id)
  const checked = checkedLinkifier(state, request, id)
  await tx.query('update linkifiers set pattern = $3, url_template = $4 where realm_id = $1 and id = $2', [
    state.id,
    id,
    checked.pattern,
    checked.urlTemplate,
  ])
  const linkifiers = state.linkifiers.map((one) => (one.id === id ? { id, ...checked } : one))
  append(linkifiersChanged.of({ linkifiers }))
}

/** Removes a linkifier. Throws if it does not exist. */
export async function removeLinkifier({ state, tx, append }: Change, id: number): Promise<void> {
  checkExists(state, id)
  await tx.query('delete from linkifiers where realm_id = $1 and id = $2', [state.id, id])
  append(linkifiersChanged.of({ linkifiers: state.linkifiers.filter((one) => one.id !== id) }))
}

/** Reorders the linkifiers. Throws unless `ids` names each of them once. */
export async function reorderLinkifiers(
  { state, tx, append }: Change,
  ids: readonly number[],
): Promise<void> {
  const linkifiers = ids.flatMap((id) => state.linkifiers.find((one) => one.id === id) ?? [])
  const isComplete = new Set(ids).size === ids.length && linkifiers.length === ids.length
  if (!isComplete || ids.length !== state.linkifiers.length) throw linkifierErrors.invalidOrder()
  await tx.query(
    `update linkifiers set ordinal = wanted.ordinal
     from unnest($2::integer[]) with ordinality as wanted(id, ordinal)
     where realm_id = $1 and linkifiers.id = wanted.id`,
    [state.id, ids],
  )
  append(linkifiersChanged.of({ linkifiers }))
}

function checkExists(state: RealmState, id: number) {
  if (!state.linkifiers.some((one) => one.id === id)) throw linkifierErrors.notFound()
}

function checkedLinkifier(
  state: RealmState,
  { pattern, url_template: urlTemplate }: LinkifierRequest,
  ownId?: number,
) {
  try {
    compileLinkifier(pattern, urlTemplate)
  } catch (error) {
    if (error instanceof LinkifierError) throw errors.badRequest(error.message)
    throw error
  }
  if (state.linkifiers.some((one) => one.pattern === pattern && one.id !== ownId))
    throw linkifierErrors.alreadyExists()
  return { pattern, urlTemplate }
}
