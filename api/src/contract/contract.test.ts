import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { discoverContract } from './discover.ts'
import { collectionsOf, fullPath, pathParameterNames } from './endpoint.ts'
import { type ErrorCode, errorCodes, errors } from './errors.ts'
import { unboundedNumbers } from './numbers.ts'
import { defOf } from './wire.ts'

const { nouns, endpoints, events, sections, collections } = await discoverContract()

function repeated(list: string[]): string[] {
  return list.filter((item, index) => list.indexOf(item) !== index)
}

describe('the contract', () => {
  it('is found in the folders', () => {
    expect(nouns.map(({ name }) => name)).toEqual(expect.arrayContaining(['messages', 'users', 'events']))
    expect(endpoints.length).toBeGreaterThan(150)
    expect(events.length).toBeGreaterThan(80)
  })

  it('has every method and path once', () => {
    const shapes = endpoints.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.alsoAt ?? [])].map((at) => {
        // Integers and words at the same place are told apart by the router.
        const shape = at.replace(/\{([^}]+)\}/g, (_, name: string) => {
          const schema = endpoint.parameters[name]
          return schema !== undefined && defOf(schema).type === 'number' ? '{integer}' : '{word}'
        })
        return `${endpoint.method} ${fullPath(endpoint, shape)}`
      }),
    )
    expect(repeated(shapes)).toEqual([])
  })

  it('has every operation ID once', () => {
    expect(repeated(endpoints.map(({ operationId }) => operationId))).toEqual([])
  })

  it('has every event once', () => {
    expect(repeated(events.map(({ type, op }) => `${type}/${op}`))).toEqual([])
  })

  it('has every field of the register answer in one section, older places aside', () => {
    const current = sections.filter(({ deprecated }) => !deprecated)
    expect(repeated(current.flatMap(({ fields }) => Object.keys(fields)))).toEqual([])
  })

  it('declares the parameters that are in a path, and requires them', () => {
    for (const { operationId, path, alsoAt, parameters } of endpoints) {
      for (const name of [path, ...(alsoAt ?? [])].flatMap(pathParameterNames)) {
        const schema = parameters[name]
        expect(schema?.safeParse(undefined).success, `${operationId}: ${name}`).toBe(false)
      }
    }
  })

  it('bounds every number that a request may carry', () => {
    const unbounded = endpoints.flatMap(({ operationId, parameters }) =>
      Object.entries(parameters).flatMap(([name, schema]) =>
        unboundedNumbers(schema, `${operationId}: ${name}`),
      ),
    )
    expect(unbounded).toEqual([])
  })

  it('says of everything that can be asked, but for reading and deleting, what it adds to, or why nothing grows', () => {
    const asked = endpoints.filter(
      ({ method, outgoing }) => method !== 'GET' && method !== 'DELETE' && !outgoing,
    )
    const silent = asked.filter(({ adds = [] }) => Array.isArray(adds) && adds.length === 0)
    const names = silent.map(({ operationId }) => operationId)
    expect(names, 'give the endpoint `adds`, a collection or a sentence').toEqual([])
  })

  it('declares what grows beside the values of its noun', () => {
    const added = new Set(endpoints.flatMap(collectionsOf))
    expect([...added].filter((one) => !collections.includes(one))).toEqual([])
  })

  it('documents only errors of the registry, with the status of their code', () => {
    const overridden = new Set([403, 404])
    for (const { operationId, errors: samples } of endpoints) {
      for (const error of samples ?? []) {
        const expected: number | undefined = errorCodes[error.code].status
        const fits =
          error.status === expected || (error.code === 'BAD_REQUEST' && overridden.has(error.status))
        expect(fits, `${operationId}: ${error.code} ${error.status}`).toBe(true)
        expect(error.message, operationId).not.toBe('')
      }
    }
  })

  it('documents no error twice at one endpoint', () => {
    for (const { operationId, errors: samples } of endpoints) {
      expect(repeated((samples ?? []).map((error) => JSON.stringify(error.body()))), operationId).toEqual([])
    }
  })

  it('refuses undeclared fields in answers, events and the register answer', () => {
    for (const { operationId, answer } of endpoints.filter(({ carries }) => carries !== 'events')) {
      for (const [name, schema] of Object.entries(answer)) expectStrict(schema, `${operationId} ${name}`)
    }
    for (const { type, op, schema } of events) expectStrict(schema, `${type} ${op}`)
    for (const { names, fields } of sections) {
      for (const [name, schema] of Object.entries(fields)) expectStrict(schema, `${names} ${name}`)
    }
  })
})

function expectStrict(schema: z.core.$ZodType, at: string): void {
  const def = defOf(schema)
  if (def.type === 'object') {
    expect(def.catchall !== undefined && defOf(def.catchall).type, at).toBe('never')
    for (const [name, field] of Object.entries(def.shape)) expectStrict(field, `${at}.${name}`)
  }
  if (def.type === 'array') expectStrict(def.element, `${at}[]`)
  if (def.type === 'record') expectStrict(def.valueType, `${at}{}`)
  if (def.type === 'union') for (const option of def.options) expectStrict(option, at)
  if (def.type === 'tuple') for (const item of def.items) expectStrict(item, at)
  if ('innerType' in def && def.innerType !== undefined) expectStrict(def.innerType, at)
}

describe('the registry of errors', () => {
  it('can make an error of every code that the API names', () => {
    const made = new Set<ErrorCode>(
      Object.values(errors).map(
        (make) => (make as (...given: unknown[]) => { code: ErrorCode })('x', {}, 1).code,
      ),
    )
    const unused = Object.keys(errorCodes).filter((code) => !made.has(code as ErrorCode))
    // Answered with status 200 by webhooks, so never thrown.
    expect(unused).toEqual(['UNSUPPORTED_WEBHOOK_EVENT_TYPE'])
  })

  it('makes bodies that clients know', () => {
    expect(errors.missingArgument('to').body()).toEqual({
      result: 'error',
      msg: "Missing 'to' argument",
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'to',
    })
    expect(errors.rateLimitHit(1.5).body()).toMatchObject({ 'retry-after': 1.5, code: 'RATE_LIMIT_HIT' })
    expect(errors.streamDoesNotExist(9)).toMatchObject({
      message: "Channel with ID '9' does not exist",
      fields: { stream_id: 9 },
    })
    expect(errors.streamDoesNotExist('9').fields).toEqual({ stream: '9' })
    expect(errors.notFound('Draft does not exist')).toMatchObject({ status: 404, code: 'BAD_REQUEST' })
  })

  it('does not let a field take the place of the envelope', () => {
    expect(errors.invitationFailed('No', { errors: [], sent_invitations: false }).body()).toMatchObject({
      result: 'error',
      msg: 'No',
      license_limit_reached: false,
    })
  })
})
