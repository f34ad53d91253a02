import type { CustomProfileField } from '@parley/api/profile-fields/objects'
import type { ProfileData } from '@parley/api/users/objects'
import type { RealmState } from '#engine/realm/state.ts'
import type { ProfileField, ProfileValue } from './state.ts'

/** The fields as the API shows them, in the order of profiles. */
export function presentProfileFields(state: RealmState): CustomProfileField[] {
  return inOrder(state).map((field) => ({
    id: field.id,
    type: field.type,
    order: field.ordinal,
    name: field.name,
    hint: field.hint,
    field_data: field.fieldData,
    ...(field.inSummary ? { display_in_profile_summary: true } : {}),
    required: field.isRequired,
    editable_by_user: field.editableByUser,
  }))
}

/** The fields in order. */
export function inOrder(state: RealmState): ProfileField[] {
  return [...state.profileFields.values()].sort((a, b) => a.ordinal - b.ordinal || a.id - b.id)
}

/** A user's values, by field id. */
export function presentProfileData(state: RealmState, userId: number): ProfileData {
  const own = state.profileValues.get(userId)
  if (own === undefined) return {}
  return Object.fromEntries([...own].map(([fieldId, value]) => [String(fieldId), presentValue(value)]))
}

/** A value as the API shows it. */
export function presentValue({ value, rendered }: ProfileValue): ProfileData[string] {
  return rendered === null ? { value } : { value, rendered_value: rendered }
}
