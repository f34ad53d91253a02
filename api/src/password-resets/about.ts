import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Signing in and server',
  title: 'Password resets',
  text: 'A new password, by a link in a letter.',
})
