import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Domains',
  text: 'Whose addresses may join.',
})
