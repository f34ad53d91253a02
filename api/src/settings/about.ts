import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Settings',
  text: 'How somebody wants to read, write and be notified.',
  isFirst: true,
})
