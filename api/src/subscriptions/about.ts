import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Channels and topics',
  title: 'Subscriptions',
  text: 'Who is in which channel, and how they want to hear of it.',
})
