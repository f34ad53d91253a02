import { z } from 'zod'
import { event } from '../contract/event.ts'
import { customProfileField } from './objects.ts'

export const customProfileFieldsEvent = event({
  type: 'custom_profile_fields',
  summary: 'All custom profile fields anew.',
  fields: { fields: z.array(customProfileField) },
})
