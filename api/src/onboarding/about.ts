import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Hints',
  text: 'What somebody has been shown and need not see again.',
})
