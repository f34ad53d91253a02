import { errors } from '../contract/errors.ts'
import { maxFieldsInSummary } from './limits.ts'

/** Errors of endpoints for custom profile fields. */
export const profileFieldErrors = {
  notFound: (id: number) => errors.badRequest(`Field id ${id} not found.`),
  labelBlank: () => errors.badRequest('Label cannot be blank.', 'name'),
  labelInUse: () => errors.badRequest('A field with that label already exists.', 'name'),
  invalidType: () => errors.badRequest('Invalid field type.', 'field_type'),
  choicePartMissing: (part: string) =>
    errors.badRequest(`${part} key is missing from field_data`, 'field_data'),
  choicePartBlank: (part: string) =>
    errors.badRequest(`field_data["${part}"] cannot be blank.`, 'field_data'),
  choiceKeyBlank: () => errors.badRequest("'value' cannot be blank.", 'field_data'),
  noChoice: () => errors.badRequest('Field must have at least one choice.', 'field_data'),
  duplicateChoice: () => errors.badRequest('Field must not have duplicate choices.', 'field_data'),
  invalidExternalAccount: () => errors.badRequest('Invalid external account type'),
  malformedUrlPattern: () => errors.badRequest('Malformed URL pattern.', 'field_data'),
  typeNotInSummary: () =>
    errors.badRequest(
      'Field type not supported for display in profile summary.',
      'display_in_profile_summary',
    ),
  tooManyInSummary: () =>
    errors.badRequest(
      `Only ${maxFieldsInSummary} custom profile fields can be displayed in the profile summary.`,
      'display_in_profile_summary',
    ),
  defaultNotEditable: () => errors.badRequest('Default custom field cannot be updated.'),
  invalidOrder: () => errors.badRequest('Invalid order mapping.'),
  notEditableByUser: () =>
    errors.badRequest('You are not allowed to change this field. Contact an administrator to update it.'),
} as const
