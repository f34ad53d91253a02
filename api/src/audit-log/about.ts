import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Audit log',
  text: 'Who changed what, when and from where.',
})
