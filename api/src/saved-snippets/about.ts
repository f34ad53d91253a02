import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Saved snippets',
  text: 'Texts that somebody writes again and again.',
})
