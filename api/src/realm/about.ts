import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Organization',
  text: 'Its settings, name and pictures.',
  isFirst: true,
})
