import type { JsonSchema } from './schema.ts'

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Text of the contract, in which words between backticks are code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A name as code that may break after its underscores and dots. */
export function nameHtml(name: string): string {
  return `<code>${escapeHtml(name).replace(/[_.]+/g, '$&<wbr>')}</code>`
}

export interface Row {
  name: string
  type: string
  required: boolean
  schema: JsonSchema
}

/** One row for each field of an object, those of objects inside it included: `messages[].id`. */
export function rowsOf(schema: JsonSchema, prefix = ''): Row[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    { name: prefix + name, type: typeOf(property), required: required.includes(name), schema: property },
    ...insideRows(property, prefix + name),
  ])
}

function insideRows(schema: JsonSchema, at: string): Row[] {
  if (schema.type === 'array') return insideRows(asSchema(schema.items), `${at}[]`)
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return alternatives.flatMap((alternative) => insideRows(alternative, at))
  const own = rowsOf(schema, `${at}.`)
  if (schema.additionalProperties === undefined) return own
  return [...own, ...insideRows(asSchema(schema.additionalProperties), `${at}.{key}`)]
}

/** The type as HTML, with links to the shared objects. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return objectLink(schema.$ref)
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ')
  }
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' or ')
  if (schema.type === 'array') {
    const items = Array.isArray(schema.prefixItems) ? schema.prefixItems.map(asSchema) : []
    if (items.length > 0) return `[${items.map(typeOf).join(', ')}]`
    return `list of ${typeOf(asSchema(schema.items))}`
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `map to ${typeOf(asSchema(schema.additionalProperties))}`
  }
  return Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any')
}

export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const list = schema.oneOf ?? schema.anyOf
  return Array.isArray(list) ? list.map(asSchema) : []
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(asSchema(schema.properties)).map(([name, value]) => [name, asSchema(value)]),
  )
}

export function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function objectLink(reference: string): string {
  const name = escapeHtml(reference.split('/').at(-1) ?? '')
  return `<a href="#object-${name}">${name}</a>`
}
