import { aboutNoun } from '../contract/about.ts'

export const about = aboutNoun({
  part: 'Messages',
  title: 'Files',
  text: 'Upload files, to link them in messages. Large ones go by the tus protocol to `/api/v1/tus`.',
})
