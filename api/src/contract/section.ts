import type { OutputOf, Shape } from './endpoint.ts'

/**
 * A part of the answer of `POST /register`. It is there when every one of its names is among the
 * `fetch_event_types` (or these are not limited); the name `*` means always.
 */
export interface RegisterSection<F extends Shape = Shape> {
  readonly kind: 'section'
  readonly names: readonly string[]
  readonly fields: F
  readonly description?: string
  /** Left out for clients that asked for its replacement, or that may not know it. */
  readonly mayBeAbsent?: true
  readonly deprecated?: true
  readonly since?: number
  /** Shown to keys for chosen channels, too: as `perChannel` of an endpoint. */
  readonly perChannel?: true
}

export type SectionOf<S> = S extends RegisterSection<infer F> ? OutputOf<F> : never

interface Declaration<F extends Shape> {
  name: string | readonly string[]
  fields: F
  description?: string
  mayBeAbsent?: true
  deprecated?: true
  since?: number
  perChannel?: true
}

export function registerSection<const F extends Shape>({
  name,
  ...rest
}: Declaration<F>): RegisterSection<F> {
  return { kind: 'section', names: typeof name === 'string' ? [name] : name, ...rest }
}

export function isSection(value: unknown): value is RegisterSection {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'section'
}

/** Whether a client that limited what it fetches to `types` gets the section; null means no limit. */
export function isFetched(section: RegisterSection, types: readonly string[] | null): boolean {
  return types === null || section.names.every((name) => name === '*' || types.includes(name))
}
