import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { name as nameOf } from '../contract/name.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { profileFieldErrors } from './errors.ts'
import { maxFieldHintLength, maxFieldNameLength, profileFields } from './limits.ts'
import { customProfileField } from './objects.ts'

const fieldId = idOf(profileFieldErrors.notFound)
const name = nameOf('profile field name').max(maxFieldNameLength)
const hint = z.string().max(maxFieldHintLength)
const fieldData = z
  .record(z.string(), z.union([z.string(), z.record(z.string(), nameOf('choice'))]))
  .describe('Choices as `{key: {"text", "order"}}`; for an external account `{"subtype", "url_pattern"}`.')
const fieldProblems = [
  profileFieldErrors.labelBlank(),
  profileFieldErrors.labelInUse(),
  profileFieldErrors.noChoice(),
  profileFieldErrors.typeNotInSummary(),
  profileFieldErrors.tooManyInSummary(),
]

export const getCustomProfileFields = endpoint({
  method: 'GET',
  path: '/realm/profile_fields',
  operationId: 'get-custom-profile-fields',
  summary: 'List custom profile fields',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: { custom_fields: z.array(customProfileField).describe('In their order.') },
})

export const createCustomProfileField = endpoint({
  method: 'POST',
  path: '/realm/profile_fields',
  operationId: 'create-custom-profile-field',
  summary: 'Create a custom profile field',
  access: 'admin',
  bots: 'interactive',
  adds: profileFields,
  parameters: {
    name: name.default('').describe('Needed, except for the known external accounts.'),
    hint: hint.default(''),
    field_type: integer.describe(
      '1 short text, 2 long text, 3 options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
    ),
    field_data: fieldData.optional(),
    display_in_profile_summary: z.boolean().default(false),
    required: z.boolean().default(false),
    editable_by_user: z.boolean().default(true),
  },
  answer: { id: z.int() },
  errors: [profileFieldErrors.invalidType(), ...fieldProblems],
})

export const reorderCustomProfileFields = endpoint({
  method: 'PATCH',
  path: '/realm/profile_fields',
  operationId: 'reorder-custom-profile-fields',
  summary: 'Put the custom profile fields in order',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { order: z.array(integer).describe('The IDs of all fields.') },
  answer: {},
  errors: [profileFieldErrors.invalidOrder()],
})

export const updateCustomProfileField = endpoint({
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  operationId: 'update-custom-profile-field',
  summary: 'Change a custom profile field',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: {
    field_id: fieldId,
    name: name.optional(),
    hint: hint.optional(),
    field_data: fieldData.optional(),
    display_in_profile_summary: z.boolean().optional(),
    required: z.boolean().optional(),
    editable_by_user: z.boolean().optional(),
  },
  answer: {},
  errors: [profileFieldErrors.notFound(5), profileFieldErrors.defaultNotEditable(), ...fieldProblems],
})

export const deleteCustomProfileField = endpoint({
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  operationId: 'delete-custom-profile-field',
  summary: 'Delete a custom profile field with its values',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: { field_id: fieldId },
  answer: {},
  errors: [profileFieldErrors.notFound(5)],
})

export const updateOwnProfileData = endpoint({
  method: 'PATCH',
  path: '/users/me/profile_data',
  operationId: 'update-own-profile-data',
  summary: 'Set own values of custom profile fields',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Each field has one value.',
  undocumented: true,
  parameters: {
    data: z.array(z.object({ id: integer, value: z.union([z.string(), z.array(integer)]) })),
  },
  answer: {},
  errors: [profileFieldErrors.notFound(5), profileFieldErrors.notEditableByUser()],
})

export const removeOwnProfileData = endpoint({
  method: 'DELETE',
  path: '/users/me/profile_data',
  operationId: 'remove-own-profile-data',
  summary: 'Clear own values of custom profile fields',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { data: z.array(integer).describe('IDs of the fields.') },
  answer: {},
  errors: [profileFieldErrors.notFound(5), profileFieldErrors.notEditableByUser()],
})
