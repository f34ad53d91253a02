import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Channels and topics',
  title: 'Channel folders',
  text: 'Groups of channels in the sidebar.',
})
