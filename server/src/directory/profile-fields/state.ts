import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** A profile field of the organization. */
export interface ProfileField {
  readonly id: number
  readonly type: number
  ordinal: number
  name: string
  hint: string
  /** JSON as text; empty if the type needs none. */
  fieldData: string
  inSummary: boolean
  isRequired: boolean
  editableByUser: boolean
}

/** A user's value of a profile field. */
export interface ProfileValue {
  readonly value: string
  /** HTML; null for types other than text. */
  readonly rendered: string | null
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly profileFields: Map<number, ProfileField>
    /** By user id, then by field id. */
    readonly profileValues: Map<number, Map<number, ProfileValue>>
  }
}

export const profileFieldsSlice = stateSlice('profile fields', async (db: Queryable, realmId: number) => {
  const fields = await db.query<ProfileField>(
    `select id, type, ordinal, name, hint, field_data as "fieldData", in_summary as "inSummary",
       is_required as "isRequired", editable_by_user as "editableByUser"
     from profile_fields where realm_id = $1 order by id`,
    [realmId],
  )
  const values = await db.query<ProfileValue & { userId: number; fieldId: number }>(
    `select user_id as "userId", field_id as "fieldId", value, rendered from profile_values where realm_id = $1`,
    [realmId],
  )
  const profileValues = new Map<number, Map<number, ProfileValue>>()
  for (const { userId, fieldId, value, rendered } of values.rows) {
    const own = profileValues.get(userId) ?? new Map<number, ProfileValue>()
    profileValues.set(userId, own.set(fieldId, { value, rendered }))
  }
  return { profileFields: new Map(fields.rows.map((field) => [field.id, field])), profileValues }
})
