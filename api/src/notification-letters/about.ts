import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Letters',
  text: 'Letters about messages that somebody missed.',
})
