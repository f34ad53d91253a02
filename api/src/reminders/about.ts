import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Reminders',
  text: 'A message that comes back at a chosen time.',
})
