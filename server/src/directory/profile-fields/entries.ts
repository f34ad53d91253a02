import { customProfileFieldsEvent } from '@parley/api/profile-fields/events'
import { changedItems } from '#engine/audit/fact.ts'
import { entryKind } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { mayKnowUser } from '../permissions/users.ts'
import { personEvent } from '../users/person-events.ts'
import { presentProfileFields, presentValue } from './present.ts'
import type { ProfileField, ProfileValue } from './state.ts'

/** The fields changed; carries all of them. Values of deleted fields are deleted too. */
export const profileFieldsChanged = entryKind<{ fields: readonly ProfileField[] }>({
  kind: 'profile_fields_changed',
  audit: ({ fields }, { profileFields }) => [
    { action: 'profile_fields_changed', ...changedItems(profileFields.values(), fields) },
  ],
  directoryChanges({ fields }, before) {
    const gone = deletedFields(before, fields)
    const values = gone.length === 0 ? [] : [...before.profileValues]
    const users = values.filter(([, own]) => gone.some((id) => own.has(id))).map(([userId]) => userId)
    return { elements: { users }, parts: true }
  },
  apply(state, { fields }) {
    const gone = deletedFields(state, fields)
    state.profileFields.clear()
    for (const field of fields) state.profileFields.set(field.id, { ...field })
    if (gone.length === 0) return
    for (const [userId, own] of state.profileValues) {
      for (const id of gone) own.delete(id)
      if (own.size === 0) state.profileValues.delete(userId)
    }
  },
  audience: () => 'everyone',
  // The event carries the whole current list, so getting it twice is harmless.
  events: (_, { state }) => [customProfileFieldsEvent.of({ fields: presentProfileFields(state) })],
  serializationKey: () => 1,
})

function deletedFields({ profileFields }: RealmState, fields: readonly ProfileField[]): number[] {
  const kept = new Set(fields.map(({ id }) => id))
  return [...profileFields.keys()].filter((id) => !kept.has(id))
}

/** A user's values of some fields changed; null: deleted. */
export const profileValuesChanged = entryKind<{
  userId: number
  values: readonly (readonly [fieldId: number, value: ProfileValue | null])[]
}>({
  kind: 'profile_values_changed',
  // Not the values: who erases a profile must not leave them here.
  audit: ({ userId, values }, { profileFields }) =>
    values.map(([id]) => ({
      action: 'profile_changed',
      userIds: [userId],
      subject: profileFields.get(id)?.name ?? '',
    })),
  withoutPerson: ({ values, ...rest }, { userId }) =>
    rest.userId === userId ? { ...rest, values: values.map(([id]) => [id, null] as const) } : undefined,
  apply(state, { userId, values }) {
    const own = state.profileValues.get(userId) ?? new Map<number, ProfileValue>()
    for (const [fieldId, value] of values) {
      if (value === null) own.delete(fieldId)
      else own.set(fieldId, value)
    }
    if (own.size === 0) state.profileValues.delete(userId)
    else state.profileValues.set(userId, own)
  },
  directoryChanges: ({ userId }) => ({ elements: { users: [userId] } }),
  audience: () => 'everyone',
  events({ userId, values }, { user, state }) {
    const person = state.users.get(userId)
    if (person === undefined || !mayKnowUser(state, user, person)) return []
    // Fields deleted since are left out.
    const known = values.filter(([fieldId]) => state.profileFields.has(fieldId))
    return known.map(([id, value]) =>
      personEvent(userId, {
        custom_profile_field: { id, ...(value === null ? { value: null } : presentValue(value)) },
      }),
    )
  },
  serializationKey({ userId }, { user, state }) {
    const person = state.users.get(userId)
    return person !== undefined && mayKnowUser(state, user, person) ? 1 : 0
  },
})
