import type { App } from '#data/context.ts'
import { listenForPeople } from '#people/open-person.ts'
import { endStatusInTime } from '#people/status-end.ts'
import { listenForActionKeys } from './actions/action-keys.ts'
import { listenForLongPress } from './actions/long-press.ts'
import { listenForPointerMenu } from './actions/pointer-menu.ts'
import { listenForMedia } from './viewer/open-media.ts'

export function listen(app: App): () => void {
  const ends = [
    listenForActionKeys(app),
    listenForMedia(app),
    listenForLongPress(app),
    listenForPointerMenu(app),
    listenForPeople(),
    endStatusInTime(app),
  ]
  return () => {
    for (const end of ends) end()
  }
}
