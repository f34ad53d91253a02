import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'Feeds',
  text: 'RSS and Atom feeds that become messages.',
})
