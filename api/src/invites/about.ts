import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Invitations',
  text: 'Letters and links by which people join.',
})
