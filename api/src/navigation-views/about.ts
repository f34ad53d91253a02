import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Own account',
  title: 'Views',
  text: 'What the sidebar shows above the channels.',
})
