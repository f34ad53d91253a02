import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Typing',
  text: 'Tell others that somebody is writing.',
})
