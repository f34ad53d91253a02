import { z } from 'zod'

/** By the names that `custom_profile_field_types` of the register answer has as its keys. */
export const fieldTypes = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const

export const customProfileField = z
  .strictObject({
    id: z.int(),
    type: z.int(),
    order: z.int(),
    name: z.string(),
    hint: z.string(),
    field_data: z.string().optional().describe('JSON as a string; empty where the type needs none.'),
    display_in_profile_summary: z.boolean().optional().describe('Only there where it is true.'),
    required: z.boolean(),
    editable_by_user: z.boolean(),
  })
  .meta({ id: 'CustomProfileField' })
export type CustomProfileField = z.infer<typeof customProfileField>
