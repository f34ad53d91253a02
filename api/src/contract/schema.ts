import { z } from 'zod'
import { hasBounds } from './numbers.ts'

export type JsonSchema = Record<string, unknown>

/** Words of this contract's own in `.meta()`, which JSON Schema does not have. */
const ownWords = [
  'aliases',
  'encoding',
  'slashes',
  'undocumented',
  'advertisedAsRequired',
  'refusal',
  'unknown',
  'id',
]

/**
 * Translates zod schemas to JSON Schema and collects those with an ID, which become shared components.
 * Answers and requests are told apart because a default makes a field optional only in requests.
 */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {}

  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...written
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => simplify(jsonSchema, zodSchema),
    })
    for (const [id, component] of Object.entries($defs ?? {})) {
      this.components[id] = withComponentReferences(component)
    }
    return withComponentReferences(written)
  }
}

function simplify(schema: JsonSchema, from: z.core.$ZodType): void {
  for (const word of ownWords) delete schema[word]
  if ('since' in schema) {
    schema['x-since'] = schema.since
    delete schema.since
  }
  // Answers may grow new fields: a client that refuses them would break with the next server.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.type === 'integer' && !hasBounds(from)) dropSafeIntegerBounds(schema)
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (
    schema.type === 'number' &&
    Array.isArray(values) &&
    values.length > 0 &&
    values.every(Number.isInteger)
  ) {
    schema.type = 'integer'
  }
}

function dropSafeIntegerBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function withComponentReferences(node: unknown): JsonSchema
function withComponentReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => withComponentReferences(item))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentReferences(value)],
    ),
  )
}
