import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Channels and topics',
  title: 'Topics',
  text: 'The conversations in a channel.',
})
