import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decoderFor } from './decode.ts'
import { discoverContract } from './discover.ts'
import { type Endpoint, pathParameterNames } from './endpoint.ts'
import { ApiError } from './errors.ts'

const { endpoints } = await discoverContract()

/** What is parsed without recursion, and too deep for most of what recurses. */
const DEEP = [
  '['.repeat(50_000) + ']'.repeat(50_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
] as const

const awkward = fc.constantFrom(
  '',
  'null',
  '[]',
  '{}',
  '[[]]',
  '-0',
  '1e999',
  '9007199254740993',
  '-99999999999999999999',
  '0x10',
  'NaN',
  '\0',
  '"\\u0000"',
  '["\\ud800"]',
  '\ud800',
  '{"__proto__":{"polluted":true}}',
  '[{"__proto__":{"polluted":true},"name":"a"}]',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '[{"operator":"dm","operand":{"__proto__":[]}}]',
  '['.repeat(50_000),
  ...DEEP,
  'x'.repeat(1_000_000),
  `["${'\\u00e9'.repeat(100_000)}"]`,
)
const text = fc.oneof(
  awkward,
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.integer().map(String),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
)
const strangeName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'client'),
  fc.string(),
)

function request(endpoint: Endpoint) {
  const inPath = pathParameterNames(endpoint.path)
  const declared = Object.keys(endpoint.parameters)
  const name = declared.length > 0 ? fc.oneof(fc.constantFrom(...declared), strangeName) : strangeName
  return fc.record({
    path: fc.record(Object.fromEntries(inPath.map((parameter) => [parameter, text]))),
    sources: fc.array(fc.tuple(name, text), { maxLength: 8 }),
  })
}

/** What in a value could not be stored or sent on, or is not the plain data it should be. */
function harmIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? 'text' : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'number'
  if (typeof value !== 'object' || value === null) return undefined
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    return 'prototype'
  if (Object.hasOwn(value, '__proto__')) return 'key'
  return Object.entries(value)
    .flat()
    .map(harmIn)
    .find((harm) => harm !== undefined)
}

describe('hostile requests', () => {
  it.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s refuses them or takes no harm',
    (_, endpoint) => {
      const decode = decoderFor(endpoint)
      const before = Reflect.ownKeys(Object.prototype).length
      const refuse = (path: Record<string, string>, sources: [string, string][]) => {
        try {
          return decode(path, sources)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          // The answer says what was wrong, which may be what was sent.
          expect(() => JSON.stringify((error as ApiError).body())).not.toThrow()
          return undefined
        }
      }
      for (const name of Object.keys(endpoint.parameters)) {
        for (const nested of DEEP) refuse({}, [[name, nested]])
      }
      fc.assert(
        fc.property(request(endpoint), ({ path, sources }) => {
          const decoded = refuse(path, sources)
          if (decoded === undefined) return
          expect(Object.getPrototypeOf(decoded.parameters)).toBe(Object.prototype)
          expect(Object.keys(endpoint.parameters)).toEqual(
            expect.arrayContaining(Object.keys(decoded.parameters)),
          )
          expect(harmIn(decoded.parameters)).toBeUndefined()
        }),
        { numRuns: 60 },
      )
      expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )
})
