import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Legal holds',
  text: 'What is kept, whoever deletes it.',
})
