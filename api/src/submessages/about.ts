import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Widgets',
  text: 'What people do with the polls, to-do lists and buttons of a message.',
})
