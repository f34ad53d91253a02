import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Muted users',
  text: 'Whom somebody does not want to hear.',
})
