import { externalAccounts as known } from '@parley/api/profile-fields/external-accounts'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { customProfileFieldsSection, externalAccountsSection } from '@parley/api/profile-fields/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { isSpectator } from '../users/spectator.ts'
import { presentProfileFields } from './present.ts'

export const fields = section(customProfileFieldsSection, ({ viewer: { state, user } }) => ({
  // Spectators see no values, so they get no fields.
  custom_profile_fields: isSpectator(user) ? [] : presentProfileFields(state),
  custom_profile_field_types: fieldTypes,
}))

export const externalAccounts = sectionForAll(externalAccountsSection, () => ({
  realm_default_external_accounts: known,
}))
