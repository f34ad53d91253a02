import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Signing in and server',
  title: 'Signing up',
  text: 'Join an organization that is open.',
})
