import type { Dice } from './dice.ts'

/** The subset of JSON Schema that the contract's parameters use. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly minimum?: number
}

/** Texts with and without a meaning to some endpoint. */
const TEXTS = [
  '',
  'plans',
  'Plans',
  'general',
  'hello *you*',
  '#ff0000',
  '3',
  '✔ done',
  ' spaced ',
  'ä'.repeat(70),
]

/** A random value that fits the schema; `named` supplies better values for parameters and fields by name. */
export function valueFor(
  schema: JsonSchema,
  dice: Dice,
  named: (name: string) => { value: unknown } | undefined,
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.one(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return valueFor(dice.one(choices), dice, named)
  switch (schema.type) {
    case 'boolean':
      return dice.once(2)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0) + dice.below(12)
    case 'null':
      return null
    case 'array': {
      const { items, prefixItems } = schema
      if (prefixItems !== undefined) return prefixItems.map((item) => valueFor(item, dice, named))
      if (items === undefined || items === false) return []
      return Array.from({ length: dice.below(3) }, () => valueFor(items, dice, named))
    }
    case 'object': {
      const required = new Set(schema.required)
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => required.has(name) || dice.once(3))
          .map(([name, field]) => [name, (named(name) ?? { value: valueFor(field, dice, named) }).value]),
      )
    }
    default:
      return dice.one(TEXTS)
  }
}
