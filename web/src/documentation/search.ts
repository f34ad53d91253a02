import { found } from './page.ts'

interface Entry {
  readonly hash: string
  readonly title: string
  readonly path: string
  /** In lower case: the title, the address, and everything else. */
  readonly head: string
  readonly body: string
}

const MOST = 40

/** Looks for words in what the page says: in titles and addresses first. */
export function offerSearch(): void {
  const box = found('#search')
  const field = found<HTMLInputElement>('input', box)
  const list = found('#found', box)
  const nothing = found('#nothing', box)
  let entries: Entry[] | undefined
  let at = -1
  box.hidden = false

  const links = () => [...list.querySelectorAll('a')]
  const put = (next: number) => {
    at = Math.max(-1, Math.min(next, links().length - 1))
    for (const [index, link] of links().entries()) {
      if (index === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
      if (index === at) link.scrollIntoView({ block: 'nearest' })
    }
  }
  const look = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    document.body.classList.toggle('searching', words.length > 0)
    entries ??= [...document.querySelectorAll<HTMLElement>('.card[id]')].map(entryOf)
    const hits = words.length === 0 ? [] : search(entries, words)
    list.replaceChildren(...hits.map(lineOf))
    list.hidden = hits.length === 0
    nothing.hidden = words.length === 0 || hits.length > 0
    put(hits.length > 0 ? 0 : -1)
  }
  const leave = () => {
    field.value = ''
    look()
  }

  field.addEventListener('input', look)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') put(at + 1)
    else if (event.key === 'ArrowUp') put(at - 1)
    else if (event.key === 'Enter') links()[at]?.click()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    leave()
    location.hash = link.hash
    const card = document.getElementById(link.hash.slice(1))
    card?.setAttribute('tabindex', '-1')
    card?.focus()
  })
  document.addEventListener('keydown', (event) => {
    const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
}

function entryOf(card: HTMLElement): Entry {
  const heading = [...(card.querySelector('h4')?.childNodes ?? [])]
  // What is marked beside a name, such as that it is deprecated, is not part of it.
  const title = heading
    .map((node) => (isMark(node) ? '' : (node.textContent ?? '')))
    .join('')
    .trim()
  const { method, path: address } = card.dataset
  const path = address === undefined ? '' : `${method} ${address.replace('/api/v1', '')}`
  const head = `${title} ${path} ${card.id}`.toLowerCase()
  return { hash: `#${card.id}`, title, path, head, body: (card.textContent ?? '').toLowerCase() }
}

const isMark = (node: Node) => node instanceof Element && node.classList.contains('mark')

/** What can be called comes first, then what the words are in the name of. */
function search(entries: readonly Entry[], words: readonly string[]): Entry[] {
  const inHead = entries.filter(({ head }) => words.every((word) => head.includes(word)))
  const inBody = entries.filter(
    (entry) => !inHead.includes(entry) && words.every((word) => entry.body.includes(word)),
  )
  const calls = inHead.filter(({ path }) => path !== '')
  return [...calls, ...inHead.filter((entry) => !calls.includes(entry)), ...inBody].slice(0, MOST)
}

function lineOf({ hash, title, path }: Entry): HTMLLIElement {
  const link = document.createElement('a')
  link.href = hash
  link.append(title)
  if (path !== '') {
    const address = document.createElement('span')
    address.textContent = path
    link.append(address)
  }
  const line = document.createElement('li')
  line.append(link)
  return line
}
