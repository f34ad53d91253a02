import { found } from './page.ts'

const NARROW = matchMedia('(width < 760px)')

/** The contents are open where what is read stands, and folded where there is no room for them. */
export function followContents(): void {
  const contents = found<HTMLDetailsElement>('.contents')
  const fold = () => {
    contents.open = !NARROW.matches
  }
  fold()
  NARROW.addEventListener('change', fold)
  contents.addEventListener('click', (event) => {
    if (NARROW.matches && event.target instanceof Element && event.target.closest('a')) contents.open = false
  })
  const mark = () => {
    for (const link of contents.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
    const link =
      location.hash && contents.querySelector(`a[href="${CSS.escape(location.hash).replace(/^\\#/, '#')}"]`)
    if (!link) return
    link.setAttribute('aria-current', 'location')
    const chapter = link.closest('ul')?.closest('details')
    if (chapter) chapter.open = true
    if (!NARROW.matches) link.scrollIntoView({ block: 'nearest' })
  }
  addEventListener('hashchange', mark)
  mark()
}
