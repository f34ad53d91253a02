import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Read and starred',
  text: "Flags are somebody's own marks on messages: `read`, `starred` and others.",
})
