import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'Slash commands',
  text: 'What people call by `/name` in the composer, and a program answers.',
})
