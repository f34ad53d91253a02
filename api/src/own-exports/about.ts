import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Own data',
  text: 'An archive of everything that somebody wrote.',
})
