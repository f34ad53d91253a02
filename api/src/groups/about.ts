import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'User groups',
  text: 'Groups of people, and what they may do.',
})
