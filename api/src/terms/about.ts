import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Terms',
  text: 'What people accept who join.',
})
