import type { z } from 'zod'

/** A table of settings: what each is, once; parameters, objects and defaults are derived from it. */
export type Table = Readonly<Record<string, { readonly type: z.ZodType; readonly default?: unknown }>>

export type ShapeOf<T extends Table> = { [K in keyof T]: T[K]['type'] }
export type OptionalShapeOf<T extends Table> = { [K in keyof T]: z.ZodOptional<T[K]['type']> }
export type DefaultsOf<T extends Table> = { [K in keyof T]: z.output<T[K]['type']> }

function mapTable(
  table: Table,
  change: (entry: Table[string], name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, change(entry, name)]))
}

/** The fields of an object that carries every setting. */
export function shapeOf<const T extends Table>(table: T): ShapeOf<T> {
  return mapTable(table, ({ type }) => type) as ShapeOf<T>
}

/** The parameters of a request, or the fields of an event, that carries some of the settings. */
export function optionalShapeOf<const T extends Table>(table: T): OptionalShapeOf<T> {
  return mapTable(table, ({ type }) => (type as z.ZodType).optional()) as OptionalShapeOf<T>
}

export function defaultsOf<const T extends Table>(table: T): DefaultsOf<T> {
  return mapTable(table, ({ default: value }) => value) as DefaultsOf<T>
}

/** The same fields, or their values, under names with something in front: `name` → `realm_name`. */
export function prefixed<const P extends string, const S extends object>(
  prefix: P,
  shape: S,
): { [K in keyof S & string as `${P}${K}`]: S[K] } {
  const entries = Object.entries(shape).map(([name, schema]) => [`${prefix}${name}`, schema])
  return Object.fromEntries(entries) as { [K in keyof S & string as `${P}${K}`]: S[K] }
}
