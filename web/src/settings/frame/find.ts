import { declared } from '#language/words.ts'
import { hashOfPage, type SettingsPage } from '../page.ts'
import { sources } from '../setting/source.ts'

interface Found {
  readonly hash: string
  readonly title: string
  /** The page where it is. */
  readonly within: string
  readonly page: SettingsPage
}

const MOST = 30

/** The pages and settings that have all of the words. */
export function findSettings(words: string, pages: readonly SettingsPage[]): Found[] {
  const wanted = words.trim().toLowerCase().split(/\s+/)
  const has = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  const found = pages.flatMap((page): Found[] => {
    const hash = hashOfPage(page)
    const source = sources[page.source ?? (page.area === 'settings' ? 'own' : 'organization')]
    const settings = page.source === 'defaults' ? [] : source.settings
    return [
      ...(has(page.name, page.about) ? [{ hash, title: page.name, within: page.about, page }] : []),
      ...(page.parts ?? [])
        .filter(([title, other = '']) => has(title, other))
        .map(([title]) => ({ hash, title, within: page.name, page })),
      ...settings
        .filter(({ face }) => face.page === page.address)
        .filter(({ name, face: { title, about = '', section, cell, choices = {} } }) => {
          const column = cell?.column ?? ''
          const texts = [title, about, section, column, ...Object.values(choices)]
          // Who comes from the documentation, or from another app, knows the name that it has there.
          return has(...texts.filter(Boolean).map(declared), name.replaceAll('_', ' '))
        })
        .map(({ name, face: { title, cell } }) => ({
          hash: `${hash}/${name}`,
          title: cell ? `${declared(title)}: ${declared(cell.column)}` : declared(title),
          within: page.name,
          page,
        })),
    ]
  })
  return found.slice(0, MOST)
}
