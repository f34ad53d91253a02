import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Signing in and server',
  title: 'Server',
  text: 'What the server is, and how to get a key.',
  isFirst: true,
})
