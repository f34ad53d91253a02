import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'First steps',
  text: 'What a new organization has done already.',
})
