import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { draft } from './objects.ts'

export const draftsSection = registerSection({
  name: 'drafts',
  fields: { drafts: z.array(draft).describe('Last edited first.') },
})
