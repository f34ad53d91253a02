import type { App } from '#data/context.ts'
import { listenForActionKeys } from './actions/action-keys.ts'
import { listenForMedia } from './viewer/open-media.ts'

export function listen(app: App): () => void {
  const ends = [listenForActionKeys(app), listenForMedia(app)]
  return () => {
    for (const end of ends) end()
  }
}
