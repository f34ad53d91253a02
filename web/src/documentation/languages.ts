import { copyOf } from './page.ts'

const KEPT = 'parley:documentation-language'

/** One language is shown at a time, the same in all examples. */
export function offerLanguages(): void {
  for (const samples of document.querySelectorAll('.samples')) samples.prepend(copyOf('languages'))
  show(kept() ?? 'shell')
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const { choice } = button?.dataset ?? {}
    if (button && choice !== undefined) choose(button, choice)
    else if (button?.classList.contains('copy')) void copy(button)
  })
}

/** What was chosen stays under the pointer, however long the examples above are now. */
function choose(button: HTMLButtonElement, language: string): void {
  const before = button.getBoundingClientRect().top
  show(language)
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
}

function show(language: string): void {
  document.documentElement.dataset.language = language
  for (const button of document.querySelectorAll<HTMLButtonElement>('.languages [data-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset.choice === language))
}

function kept(): string | undefined {
  try {
    const language = localStorage.getItem(KEPT) ?? ''
    return document.querySelector(`[data-choice="${CSS.escape(language)}"]`) ? language : undefined
  } catch {
    return undefined
  }
}

const SHOWN_MS = 1500

async function copy(button: HTMLButtonElement): Promise<void> {
  const { language = '' } = document.documentElement.dataset
  const shown = button.closest('.samples')?.querySelector(`[data-language="${CSS.escape(language)}"] pre`)
  await navigator.clipboard.writeText(shown?.textContent ?? '')
  const { textContent: before } = button
  button.textContent = button.dataset.done ?? before
  setTimeout(() => {
    button.textContent = before
  }, SHOWN_MS)
}
