import { customProfileFieldsEvent } from '@parley/api/profile-fields/events'
import { customProfileFieldsSection } from '@parley/api/profile-fields/register'
import { slice } from '../slice.ts'

/** Custom profile fields in their order, and the available types. */
export const profileFieldsSlice = slice('profileFields', [customProfileFieldsSection], (answer) => ({
  fields: answer.custom_profile_fields,
  types: answer.custom_profile_field_types,
})).on(customProfileFieldsEvent, (profileFields, { fields }) => ({ ...profileFields, fields }))
