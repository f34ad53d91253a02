import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'E-mail address',
  text: 'Confirm a new address.',
})
