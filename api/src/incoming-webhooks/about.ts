import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'Webhooks',
  text: 'What other services report, and what is sent to programs.',
})
