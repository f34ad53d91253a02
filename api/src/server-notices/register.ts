import { registerSection } from '../contract/section.ts'
import { serverNotices } from './objects.ts'

export const serverNoticesSection = registerSection({
  name: 'server_notices',
  description: 'What whoever runs the server tells everybody, and whether it is in maintenance.',
  fields: serverNotices,
})
