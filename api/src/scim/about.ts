import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'SCIM tokens',
  text: 'How identity providers keep accounts and groups.',
})
