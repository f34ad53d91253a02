import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Alert words',
  text: 'Words that mark a message as one for somebody.',
})
