import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'People and groups',
  title: 'Erasing people',
  text: 'Taking away somebody’s name, and with it their messages or files.',
})
