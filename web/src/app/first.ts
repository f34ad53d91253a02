import { drawPicture, removePicture } from '#data/copy/picture.ts'
import { drawn } from '#ui/drawn.ts'

/**
 * The script of the built page: the page as it was left is on the screen before the app, which the browser fetches
 * meanwhile, has begun.
 */
async function begin(): Promise<void> {
  const { app } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
  if (app === undefined) throw new Error('The page does not say where the app is.')
  if (await drawPicture()) await drawn()
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  // Nobody can do anything with it.
  script.onerror = removePicture
  document.head.append(script)
}

void begin()
