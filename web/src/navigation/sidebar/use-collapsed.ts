import { useMemo } from 'react'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store, useStore } from '#store/store.ts'

const KEY = 'parley:folded'
const store = new Store<readonly string[]>(load())

/** Whether a section of the sidebar is collapsed in this browser, and the function that toggles it. */
export function useCollapsed(id: string): [boolean, () => void] {
  const collapsed = useStore(store)
  const isOne = collapsed.includes(id)
  return [isOne, () => save(isOne ? collapsed.filter((one) => one !== id) : [...collapsed, id])]
}

/** Whether a section of the sidebar is collapsed now. */
export function isCollapsed(id: string): boolean {
  return store.get().includes(id)
}

/** What is collapsed in another list, and the function that toggles one of its parts. */
export function useCollapsedIn(list: string): [ReadonlySet<string>, (key: string) => void] {
  const collapsed = useStore(store)
  const own = useMemo(
    () => new Set(collapsed.flatMap((id) => (id.startsWith(`${list} `) ? id.slice(list.length + 1) : []))),
    [collapsed, list],
  )
  const toggle = (key: string) => {
    const id = `${list} ${key}`
    save(collapsed.includes(id) ? collapsed.filter((one) => one !== id) : [...collapsed, id])
  }
  return [own, toggle]
}

function save(collapsed: readonly string[]): void {
  store.set(collapsed)
  writeStored(KEY, collapsed)
}

function load(): string[] {
  const saved = readStored(KEY)
  return Array.isArray(saved) ? saved.map(String) : []
}
