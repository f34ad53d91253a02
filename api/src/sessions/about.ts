import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Sessions',
  text: 'Where somebody is logged in.',
})
