import type { LucideIcon } from 'lucide-react'
import type { App } from '#data/context.ts'

/** A place in the app that words led to. */
export interface FoundPlace {
  readonly hash: string
  readonly name: string
  /** Where it is. */
  readonly detail: string
  readonly icon: LucideIcon
}

/**
 * Finds places that are too many, and too seldom meant, to be known before somebody looks for them. Each is declared in
 * a file `*.finder.ts`, which is loaded then.
 */
export type Finder = (app: App, words: string) => readonly FoundPlace[]

const declared = import.meta.glob<Finder>('../**/*.finder.ts', { eager: false, import: 'default' })

export function loadFinders(): Promise<readonly Finder[]> {
  return Promise.all(Object.values(declared).map((load) => load()))
}
