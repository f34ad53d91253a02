import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Linkifiers',
  text: 'Patterns in messages that become links.',
})
