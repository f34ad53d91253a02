import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Reactions',
  text: 'Emoji under a message.',
})
