import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import type { MouseEvent } from 'react'
import { t } from '#language/words.ts'
import { copy } from '#ui/copy.ts'

const SHOWN_MS = 1500

/** A button that copies the code, and one for each place of the organization where it can be tried out. */
export function addCodeTools(code: HTMLElement, playgrounds: readonly RealmPlayground[]): void {
  const tools = document.createElement('div')
  tools.className = 'code-tools'
  const language = code.dataset.codeLanguage?.toLowerCase()
  for (const { name, pygments_language, url_template } of playgrounds) {
    if (pygments_language.toLowerCase() !== language) continue
    const button = buttonFor(t`Open in ${name}`)
    button.dataset.playground = url_template
    tools.append(button)
  }
  const button = buttonFor(t`Copy`)
  button.dataset.copies = ''
  tools.append(button)
  code.append(tools)
}

function buttonFor(words: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words
  return button
}

/** Does what the pressed button of a block of code says. */
export function onCodeTool({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLButtonElement)) return
  const code = target.closest('.codehilite')?.querySelector('code')?.textContent ?? ''
  const { playground } = target.dataset
  if (playground !== undefined) void openIn(playground, code)
  else if (target.dataset.copies !== undefined) copyCode(target, code)
}

function copyCode(button: HTMLButtonElement, code: string): void {
  const say = (words: string) => {
    button.textContent = words
    setTimeout(() => {
      button.textContent = t`Copy`
    }, SHOWN_MS)
  }
  copy(code).then(
    () => say(t`Copied`),
    () => say(t`Not copied`),
  )
}

async function openIn(template: string, code: string): Promise<void> {
  const { parseUrlTemplate } = await import('@parley/markup/url-template')
  const url = parseUrlTemplate(template)?.expand({ code })
  if (url) window.open(url, '_blank', 'noopener')
}
