import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Organization',
  title: 'Code playgrounds',
  text: 'Where code blocks can be opened.',
})
