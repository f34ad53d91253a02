import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Users',
  text: 'The accounts of the organization, people and bots.',
  isFirst: true,
})
