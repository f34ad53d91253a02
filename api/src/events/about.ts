import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Events',
  title: 'Event queues',
  text: 'Register a queue, and hear of everything that changes: by long polling, or by a stream.',
  isFirst: true,
})
