import { t } from '#language/words.ts'

/** Puts text into the clipboard, also text that is still on its way. Must be called while a click is handled. */
export async function copy(text: string | Promise<string>): Promise<void> {
  // Only pages that came over HTTPS, or from this machine, have it.
  if (!navigator.clipboard) return copyBySelecting(await text)
  const content = Promise.resolve(text).then((known) => new Blob([known], { type: 'text/plain' }))
  // A promise, since Safari forgets the click while something is fetched.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
}

function copyBySelecting(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (!isDone) throw new Error(t`This browser did not let the page copy.`)
}
