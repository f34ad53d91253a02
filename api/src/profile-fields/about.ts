import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Profile fields',
  text: 'What people say of themselves, by fields that the organization chooses.',
})
