import { profileFieldErrors } from '@parley/api/profile-fields/errors'
import { maxFieldsInSummary, profileFields } from '@parley/api/profile-fields/limits'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { profileFieldsChanged } from './entries.ts'
import { choiceKeys, type FieldData, knownAccountOf, storedFieldData } from './field-data.ts'
import { inOrder } from './present.ts'
import type { ProfileField } from './state.ts'
import { fieldOf, saveValues } from './values.ts'

/** A request to create or change a field. Missing values stay unchanged. */
export interface FieldRequest {
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly field_data?: FieldData | undefined
  readonly display_in_profile_summary?: boolean | undefined
  readonly required?: boolean | undefined
  readonly editable_by_user?: boolean | undefined
}

/** Creates a profile field, last in the order. Returns its id. Throws if a value is invalid. */
export async function createField(change: Change, type: number, request: FieldRequest): Promise<number> {
  const { state, tx } = change
  if (!Object.values(fieldTypes).some(({ id }) => id === type)) throw profileFieldErrors.invalidType()
  const fieldData = storedFieldData(type, request.field_data)
  const known = knownAccountOf(type, fieldData)
  const draft = {
    type,
    name: known?.name ?? (request.name ?? '').trim(),
    hint: known?.hint ?? request.hint ?? '',
    fieldData,
    inSummary: request.display_in_profile_summary ?? false,
    isRequired: request.required ?? false,
    editableByUser: request.editable_by_user ?? true,
  }
  checkField(state, draft)
  profileFields.checkRoom(state.profileFields.size)
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into profile_fields (realm_id, type, ordinal, name, hint, field_data, in_summary, is_required, editable_by_user)
       values ($1, $2, 0, $3, $4, $5, $6, $7, $8) returning id`,
      [
        state.id,
        type,
        draft.name,
        draft.hint,
        fieldData,
        draft.inSummary,
        draft.isRequired,
        draft.editableByUser,
      ],
    ),
  )
  // Last in the order: ids only grow, and no ordinal is greater than the greatest id.
  await tx.query('update profile_fields set ordinal = id where realm_id = $1 and id = $2', [state.id, id])
  appendFields(change, [...state.profileFields.values(), { ...draft, id, ordinal: id }])
  return id
}

/** Changes a profile field. Throws if it does not exist or a value is invalid. */
export async function updateField(change: Change, id: number, request: FieldRequest): Promise<void> {
  const { state, tx } = change
  const before = fieldOf(state, id)
  const field = { ...before, ...changesOf(before, request) }
  checkField(state, field)
  await tx.query(
    `update profile_fields set name = $3, hint = $4, field_data = $5, in_summary = $6, is_required = $7,
       editable_by_user = $8
     where realm_id = $1 and id = $2`,
    [
      state.id,
      id,
      field.name,
      field.hint,
      field.fieldData,
      field.inSummary,
      field.isRequired,
      field.editableByUser,
    ],
  )
  await dropLostChoices(change, before, field)
  appendFields(
    change,
    [...state.profileFields.values()].map((one) => (one.id === id ? field : one)),
  )
}

/** Deletes a profile field with its values. Throws if it does not exist. */
export async function deleteField(change: Change, id: number): Promise<void> {
  const { state, tx } = change
  fieldOf(state, id)
  await tx.query('delete from profile_fields where realm_id = $1 and id = $2', [state.id, id])
  appendFields(
    change,
    [...state.profileFields.values()].filter((field) => field.id !== id),
  )
}

/** Reorders the fields. Throws unless `order` names each of them once. */
export async function reorderFields(change: Change, order: readonly number[]): Promise<void> {
  const { state, tx } = change
  const isComplete = order.length === state.profileFields.size && new Set(order).size === order.length
  if (!isComplete || !order.every((id) => state.profileFields.has(id)))
    throw profileFieldErrors.invalidOrder()
  await tx.query(
    `update profile_fields set ordinal = wanted.ordinal
     from unnest($2::integer[]) with ordinality as wanted(id, ordinal)
     where realm_id = $1 and profile_fields.id = wanted.id`,
    [state.id, order],
  )
  appendFields(
    change,
    order.map((id, index) => ({ ...fieldOf(state, id), ordinal: index + 1 })),
  )
}

function appendFields({ append }: Change, fields: readonly ProfileField[]) {
  append(profileFieldsChanged.of({ fields: [...fields].sort((a, b) => a.id - b.id) }))
}

function changesOf(field: ProfileField, request: FieldRequest): Partial<ProfileField> {
  const { name, hint, field_data: data } = request
  if (knownAccountOf(field.type, field.fieldData) !== undefined) checkUnchanged(field, request)
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(hint === undefined ? {} : { hint }),
    ...(data === undefined ? {} : { fieldData: storedFieldData(field.type, data) }),
    inSummary: request.display_in_profile_summary ?? field.inSummary,
    isRequired: request.required ?? field.isRequired,
    editableByUser: request.editable_by_user ?? field.editableByUser,
  }
}

/** Refuses only changed values, since clients send the whole field to change a part of it. */
function checkUnchanged(field: ProfileField, { name, hint, field_data: data }: FieldRequest) {
  const differs =
    (name !== undefined && name.trim() !== field.name) ||
    (hint !== undefined && hint !== field.hint) ||
    (data !== undefined && storedFieldData(field.type, data) !== field.fieldData)
  if (differs) throw profileFieldErrors.defaultNotEditable()
}

function checkField(
  state: RealmState,
  field: Omit<ProfileField, 'id' | 'ordinal'> & { readonly id?: number },
) {
  if (field.name === '') throw profileFieldErrors.labelBlank()
  const others = inOrder(state).filter(({ id }) => id !== field.id)
  if (others.some(({ name }) => name.toLowerCase() === field.name.toLowerCase()))
    throw profileFieldErrors.labelInUse()
  if (!field.inSummary) return
  const fits = field.type !== fieldTypes.LONG_TEXT.id && field.type !== fieldTypes.USER.id
  if (!fits) throw profileFieldErrors.typeNotInSummary()
  if (others.filter(({ inSummary }) => inSummary).length >= maxFieldsInSummary)
    throw profileFieldErrors.tooManyInSummary()
}

/** Deletes users' values whose choice no longer exists. */
async function dropLostChoices(change: Change, before: ProfileField, after: ProfileField): Promise<void> {
  if (before.type !== fieldTypes.SELECT.id || before.fieldData === after.fieldData) return
  const kept = choiceKeys(after.fieldData)
  for (const [userId, own] of change.state.profileValues) {
    const value = own.get(before.id)?.value
    if (value !== undefined && !kept.includes(value)) await saveValues(change, userId, [[before.id, null]])
  }
}
