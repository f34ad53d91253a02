import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Messages',
  text: 'Send, read, search, change and delete messages. A message is in a topic of a channel, or direct to one or more people.',
  isFirst: true,
})
