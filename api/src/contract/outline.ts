import { z } from 'zod'
import { isEndpoint } from './endpoint.ts'
import { isEvent } from './event.ts'
import { isSection } from './section.ts'

/**
 * What is left of a module of this contract for a program that checks nothing, as literals: endpoints that can be called,
 * events and sections that are known by their names, and plain values. Schemas are `null` in it, so that tables of them
 * still have their names; schemas, functions and objects of classes that are exported themselves are left out. Undefined
 * for a module without schemas, which is as small as it can be.
 */
export function outlineOf(exported: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const values = Object.entries(exported)
  if (!values.some(([, value]) => holdsSchema(value))) return undefined
  const kept = values.filter(([, value]) => !(value instanceof z.ZodType) && isPlain(value))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSchemas(value)]))
}

function withoutSchemas(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { kind, method, path, rootRelative, forPages, answersWith, multipart, takesPayload, encodings } =
      value
    return { kind, method, path, rootRelative, forPages, answersWith, multipart, takesPayload, encodings }
  }
  if (isEvent(value)) return { kind: value.kind, type: value.type, op: value.op }
  if (isSection(value)) return { kind: value.kind, fields: withoutSchemas(value.fields) }
  if (value instanceof z.ZodType) return null
  if (Array.isArray(value)) return value.map(withoutSchemas)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSchemas(inner)]))
}

function holdsSchema(value: unknown): boolean {
  if (value instanceof z.ZodType || isEndpoint(value) || isEvent(value) || isSection(value)) return true
  return isRecord(value) && Object.values(value).some(holdsSchema)
}

/** Whether it is data all through, and no function or object of a class. */
function isPlain(value: unknown): boolean {
  if (value instanceof z.ZodType || isEndpoint(value) || isEvent(value) || isSection(value)) return true
  if (isRecord(value)) return Object.values(value).every(isPlain)
  return typeof value !== 'function' && (typeof value !== 'object' || value === null)
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
