import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Custom emoji',
  text: 'Emoji that the organization has added.',
})
