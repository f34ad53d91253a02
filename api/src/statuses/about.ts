import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Statuses',
  text: 'What people say of what they do.',
})
