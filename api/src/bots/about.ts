import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Programs',
  title: 'Bots',
  text: 'Accounts of programs: generic ones, incoming and outgoing webhooks, and those that the server runs itself.',
  isFirst: true,
})
