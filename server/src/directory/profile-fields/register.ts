import { externalAccounts as known } from '@parley/api/profile-fields/external-accounts'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { customProfileFieldsSection, externalAccountsSection } from '@parley/api/profile-fields/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { isSpectator } from '../users/spectator.ts'
import { presentProfileFields } from './present.ts'

export const fields = section(customProfileFieldsSection, ({ viewer: { state, user } }) => ({
  // Without anybody's values there is nothing to show them beside.
  custom_profile_fields: isSpectator(user) ? [] : presentProfileFields(state),
  custom_profile_field_types: fieldTypes,
}))

export const externalAccounts = sectionForAll(externalAccountsSection, () => ({
  realm_default_external_accounts: known,
}))
