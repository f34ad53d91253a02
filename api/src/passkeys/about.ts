import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Passkeys',
  text: 'Log in without a password.',
})
