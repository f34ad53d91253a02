import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Mail that waits',
  text: 'Letters that could not be sent.',
})
