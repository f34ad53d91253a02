import { externalAccounts as known } from '@parley/api/profile-fields/external-accounts'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { customProfileFieldsSection, externalAccountsSection } from '@parley/api/profile-fields/register'
import { section } from '../events/section.ts'
import { presentProfileFields } from './present.ts'

export const fields = section(customProfileFieldsSection, ({ viewer: { state } }) => ({
  custom_profile_fields: presentProfileFields(state),
  custom_profile_field_types: fieldTypes,
}))

export const externalAccounts = section(externalAccountsSection, () => ({
  realm_default_external_accounts: known,
}))
