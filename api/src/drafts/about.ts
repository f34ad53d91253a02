import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Drafts',
  text: 'What somebody has begun to write, on all their devices.',
})
