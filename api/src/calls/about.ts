import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Signing in and server',
  title: 'Calls',
  text: 'Meetings at other services.',
})
