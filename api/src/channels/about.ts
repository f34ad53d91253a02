import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Channels and topics',
  title: 'Channels',
  text: 'Where conversations are. Older names of the API call a channel a stream.',
  isFirst: true,
})
