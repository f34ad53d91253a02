import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { customProfileField } from './objects.ts'

export const customProfileFieldsSection = registerSection({
  name: 'custom_profile_fields',
  fields: {
    custom_profile_fields: z.array(customProfileField),
    custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  },
})

export const externalAccountsSection = registerSection({
  name: 'realm',
  fields: {
    realm_default_external_accounts: z
      .record(
        z.string(),
        z.strictObject({ name: z.string(), text: z.string(), hint: z.string(), url_pattern: z.string() }),
      )
      .describe('External accounts that the server knows how to link to.'),
  },
})
