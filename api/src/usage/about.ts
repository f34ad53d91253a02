import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Usage',
  text: 'How much is written and read.',
})
