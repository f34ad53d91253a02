import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'API keys',
  text: 'Keys with a scope: of chosen channels, only to read, for a time.',
})
