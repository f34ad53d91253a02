import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Signing in and server',
  title: 'Letters that come in',
  text: 'How a mail server hands over letters.',
})
