import { errors } from '../contract/errors.ts'
import { maxFieldsInSummary } from './limits.ts'

/** Errors of endpoints for custom profile fields. */
export const profileFieldErrors = {
  notFound: (id: number) => errors.badRequest(`Field id ${id} not found.`),
  labelBlank: () => errors.badRequest('Label cannot be blank.'),
  labelInUse: () => errors.badRequest('A field with that label already exists.'),
  invalidType: () => errors.badRequest('Invalid field type.'),
  choicePartMissing: (part: string) => errors.badRequest(`${part} key is missing from field_data`),
  choicePartBlank: (part: string) => errors.badRequest(`field_data["${part}"] cannot be blank.`),
  choiceKeyBlank: () => errors.badRequest("'value' cannot be blank."),
  noChoice: () => errors.badRequest('Field must have at least one choice.'),
  duplicateChoice: () => errors.badRequest('Field must not have duplicate choices.'),
  invalidExternalAccount: () => errors.badRequest('Invalid external account type'),
  malformedUrlPattern: () => errors.badRequest('Malformed URL pattern.'),
  typeNotInSummary: () => errors.badRequest('Field type not supported for display in profile summary.'),
  tooManyInSummary: () =>
    errors.badRequest(
      `Only ${maxFieldsInSummary} custom profile fields can be displayed in the profile summary.`,
    ),
  defaultNotEditable: () => errors.badRequest('Default custom field cannot be updated.'),
  invalidOrder: () => errors.badRequest('Invalid order mapping.'),
  notEditableByUser: () =>
    errors.badRequest('You are not allowed to change this field. Contact an administrator to update it.'),
} as const
