import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Reported messages',
  text: 'What people have reported to the moderators.',
})
