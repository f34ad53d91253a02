import { Store, useStore } from '#store/store.ts'

const KEY = 'parley:folded'
const store = new Store<readonly string[]>(load())

/** Whether a section of the sidebar is folded in this browser, and what changes that. */
export function useFolded(id: string): [boolean, () => void] {
  const folded = useStore(store)
  const isFolded = folded.includes(id)
  return [isFolded, () => save(isFolded ? folded.filter((one) => one !== id) : [...folded, id])]
}

function save(folded: readonly string[]): void {
  store.set(folded)
  try {
    localStorage.setItem(KEY, JSON.stringify(folded))
  } catch {
    // Without storage it is remembered until the page is left.
  }
}

function load(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.map(String) : []
  } catch {
    return []
  }
}
