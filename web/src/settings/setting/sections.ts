import type { Declared, Source } from './source.ts'

export interface Section {
  readonly title: string
  readonly settings: readonly Declared[]
}

/** What the contract declares for a page, below its titles, in its order. */
export function sectionsOf({ settings }: Source, page: string): Section[] {
  const sections = new Map<string, Declared[]>()
  for (const setting of settings) {
    if (setting.face.page !== page) continue
    const { section } = setting.face
    sections.set(section, [...(sections.get(section) ?? []), setting])
  }
  return [...sections].map(([title, settings]) => ({ title, settings }))
}
