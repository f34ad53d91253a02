import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Push devices',
  text: 'Phones and browsers that are notified.',
})
