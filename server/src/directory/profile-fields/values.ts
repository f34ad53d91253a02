import { profileFieldErrors } from '@parley/api/profile-fields/errors'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { describeAtLength } from '../rendering/descriptions.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { profileValuesChanged } from './entries.ts'
import type { ProfileField, ProfileValue } from './state.ts'
import { type GivenValue, isMarkup, storedValue } from './value-types.ts'

/** A new value of a field. */
export interface ValueRequest {
  readonly id: number
  /** Null or an empty value deletes it. */
  readonly value: GivenValue | null
}

/** Sets a user's values of some fields, all of it or nothing. */
export async function changeProfileValues(
  change: Change,
  user: User,
  requests: readonly ValueRequest[],
): Promise<void> {
  await saveValues(change, user.id, changedValues(change.state, user, requests))
}

/** The values among these that differ from the user's, as they would be stored. Throws if one is invalid. */
export function changedValues(
  state: RealmState,
  user: User,
  requests: readonly ValueRequest[],
): (readonly [fieldId: number, value: ProfileValue | null])[] {
  const wanted = new Map<number, ProfileValue | null>()
  for (const { id, value } of requests) wanted.set(id, checkedValue(state, user, fieldOf(state, id), value))
  const before = state.profileValues.get(user.id)
  return [...wanted].filter(([id, value]) => (before?.get(id)?.value ?? null) !== (value?.value ?? null))
}

/** Like `changeProfileValues`, for the caller's own values. Throws if they may not edit a field. */
export async function changeOwnProfileValues(
  change: Change,
  user: User,
  requests: readonly ValueRequest[],
): Promise<void> {
  for (const { id } of requests) {
    if (!fieldOf(change.state, id).editableByUser && !isAdministrator(user))
      throw profileFieldErrors.notEditableByUser()
  }
  await changeProfileValues(change, user, requests)
}

/** The field with this id. Throws if it does not exist. */
export function fieldOf(state: RealmState, id: number): ProfileField {
  const field = state.profileFields.get(id)
  if (field === undefined) throw profileFieldErrors.notFound(id)
  return field
}

/** Saves checked values. */
export async function saveValues(
  { tx, state, append }: Change,
  userId: number,
  values: readonly (readonly [fieldId: number, value: ProfileValue | null])[],
): Promise<void> {
  if (values.length === 0) return
  const gone = values.filter(([, value]) => value === null).map(([id]) => id)
  const set = values.flatMap(([id, value]) => (value === null ? [] : [{ id, ...value }]))
  await tx.query('delete from profile_values where realm_id = $1 and user_id = $2 and field_id = any($3)', [
    state.id,
    userId,
    gone,
  ])
  await tx.query(
    `insert into profile_values (realm_id, user_id, field_id, value, rendered)
     select $1, $2, * from unnest($3::integer[], $4::text[], $5::text[])
     on conflict (realm_id, user_id, field_id) do update set value = excluded.value, rendered = excluded.rendered`,
    [
      state.id,
      userId,
      set.map(({ id }) => id),
      set.map(({ value }) => value),
      set.map(({ rendered }) => rendered),
    ],
  )
  append(profileValuesChanged.of({ userId, values }))
}

function checkedValue(
  state: RealmState,
  user: User,
  field: ProfileField,
  given: GivenValue | null | undefined,
): ProfileValue | null {
  if (given == null || given.length === 0 || (typeof given === 'string' && given.trim() === '')) return null
  const value = storedValue(state, field, given)
  if (value === '[]') return null
  // The organization's URL is needed only for internal links, which profiles do not have.
  return { value, rendered: isMarkup(field.type) ? describeAtLength(state, user, '', value) : null }
}
