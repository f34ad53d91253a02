import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Channels and topics',
  title: 'Default channels',
  text: 'What new people are subscribed to.',
})
