import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'

const KEY = 'parley:folded'
const store = new Store<readonly string[]>(load())

/** Whether a section of the sidebar is collapsed in this browser, and the function that toggles it. */
export function useCollapsed(id: string): [boolean, () => void] {
  const collapsed = useStore(store)
  const isCollapsed = collapsed.includes(id)
  return [isCollapsed, () => save(isCollapsed ? collapsed.filter((one) => one !== id) : [...collapsed, id])]
}

function save(collapsed: readonly string[]): void {
  store.set(collapsed)
  writeStored(KEY, collapsed)
}

function load(): string[] {
  const saved = readStored(KEY)
  return Array.isArray(saved) ? saved.map(String) : []
}
