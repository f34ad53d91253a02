import { z } from 'zod'
import type { ApiError } from './errors.ts'

/**
 * How the value of a parameter travels in a form or a query.
 * - `text`: as it is
 * - `json`: as a JSON literal
 * - `either`: as JSON where it is no string; a string as it is, or as a JSON string
 */
export type Encoding = 'text' | 'json' | 'either'

export interface WireParameter {
  readonly name: string
  /** Older names of the same parameter. */
  readonly aliases: readonly string[]
  readonly encoding: Encoding
  readonly required: boolean
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly schema: z.ZodType
  /** The schema without optional, nullable and default around it. */
  readonly core: z.core.$ZodType
  /** In a path: the value may contain slashes. */
  readonly slashes: boolean
  readonly undocumented: boolean
  /** The document tells clients to send it, because other servers insist on it. */
  readonly advertisedAsRequired: boolean
  readonly deprecated: boolean
  readonly description: string | undefined
  readonly since: number | undefined
  /** What a wrong value is refused with, where that is not a plain BAD_REQUEST. */
  readonly refusal: ((name: string, value: unknown) => ApiError) | undefined
  /** What an id that no column can hold is refused with, since it belongs to nothing. */
  readonly unknown: ((id: number) => ApiError) | undefined
  defaultValue(): unknown
}

/**
 * What a schema may say by `.meta()` beyond its shape:
 * `aliases` (older names), `encoding: 'json'` (a string that clients send as JSON), `slashes` (in a path),
 * `undocumented` (accepted but not advertised), `advertisedAsRequired`, `deprecated`, `since` (feature level), `refusal` (what a
 * wrong value is refused with), `unknown` (of
 * an id: see `idOf`).
 */
const metaSchema = z.object({
  aliases: z.array(z.string()).default([]),
  encoding: z.literal('json').optional(),
  slashes: z.boolean().default(false),
  undocumented: z.boolean().default(false),
  advertisedAsRequired: z.boolean().default(false),
  deprecated: z.boolean().default(false),
  description: z.string().optional(),
  since: z.int().optional(),
  refusal: z
    .custom<(name: string, value: unknown) => ApiError>((value) => typeof value === 'function')
    .optional(),
  unknown: z.custom<(id: number) => ApiError>((value) => typeof value === 'function').optional(),
})

export function wireParameter(name: string, schema: z.ZodType): WireParameter {
  const layers = layersOf(schema)
  const core = layers.at(-1) ?? schema
  const meta = metaSchema.parse(
    Object.assign({}, ...layers.toReversed().map((layer) => z.globalRegistry.get(layer))),
  )
  const kinds = new Set(layers.map((layer) => defOf(layer).type))
  const withDefault = layers.map(defOf).find((def) => def.type === 'default' || def.type === 'prefault')
  return {
    ...meta,
    name,
    encoding: meta.encoding === 'json' ? 'either' : encodingOf(core),
    required: !kinds.has('optional') && withDefault === undefined,
    nullable: kinds.has('nullable'),
    hasDefault: withDefault !== undefined,
    schema,
    core,
    description: meta.description,
    since: meta.since,
    refusal: meta.refusal,
    unknown: meta.unknown,
    // Read each time: zod hands out a fresh copy of a default list or object.
    defaultValue: () =>
      withDefault !== undefined && 'defaultValue' in withDefault ? withDefault.defaultValue : undefined,
  }
}

export function encodingsOf(parameters: Readonly<Record<string, z.ZodType>>): Record<string, Encoding> {
  const wire = Object.entries(parameters).map(([name, schema]) => wireParameter(name, schema))
  return Object.fromEntries(wire.map(({ name, encoding }) => [name, encoding]))
}

/** zod's own description of a schema, typed as the union over all its kinds. */
export function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The schema and what it wraps, from the outside in; of a transformation the side that is read. */
function layersOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = defOf(schema)
  if (def.type === 'pipe') return [schema, ...layersOf(def.in)]
  const inner = 'innerType' in def ? def.innerType : undefined
  return inner === undefined ? [schema] : [schema, ...layersOf(inner)]
}

function encodingOf(core: z.core.$ZodType): Encoding {
  const accepted = alternativesOf(core)
  if (accepted.every(isText)) return 'text'
  return accepted.some(isText) ? 'either' : 'json'
}

/** What a union accepts, nested unions included; any other schema is its own only alternative. */
export function alternativesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const core = layersOf(schema).at(-1) ?? schema
  const def = defOf(core)
  return def.type === 'union' ? def.options.flatMap(alternativesOf) : [core]
}

export function isText(schema: z.core.$ZodType): boolean {
  const def = defOf(schema)
  if (def.type === 'string' || def.type === 'template_literal') return true
  if (def.type === 'enum') return Object.values(def.entries).every((value) => typeof value === 'string')
  return def.type === 'literal' && def.values.every((value) => typeof value === 'string')
}
