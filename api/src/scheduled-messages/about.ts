import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Scheduled messages',
  text: 'Messages that the server sends at a chosen time.',
})
