import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'Storage of bots',
  text: 'Small values that a bot keeps on the server.',
})
