import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Second factors',
  text: 'Codes that a log-in asks for besides the password.',
})
