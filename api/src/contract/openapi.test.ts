import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { answerProblems } from './check.ts'
import { discoverContract } from './discover.ts'
import { discoverExamples } from './discover-examples.ts'
import { isPublic } from './endpoint.ts'
import { openapiDocument } from './openapi.ts'
import { apiPage } from './page.ts'

const contract = await discoverContract()
const examples = discoverExamples()
const document = openapiDocument(contract, { url: 'https://chat.example.com', examples })
const text = JSON.stringify(document)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  it('refers only to what it has', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(names).toEqual(expect.arrayContaining([...new Set(references)]))
  })

  it('tells every event by its type and op', () => {
    const answer = JSON.stringify(document.paths['/api/v1/events'])
    for (const { type, op } of contract.events) {
      expect(answer).toContain(`"type":{"type":"string","const":"${type}"}`)
      if (op !== undefined) expect(answer).toContain(`"op":{"type":"string","const":"${op}"}`)
    }
  })

  it('says of every number of a request how far it may go', () => {
    const requests = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
    )
    const shared = Object.keys(document.components.schemas).filter((name) =>
      JSON.stringify(requests).includes(`"#/components/schemas/${name}"`),
    )
    const written = [...requests, ...shared.map((name) => document.components.schemas[name])]
    expect(written.flatMap(numbersIn).filter((one) => !isBounded(one))).toEqual([])
  })

  it('tells of every call how it may be refused', () => {
    const calls = contract.nouns.flatMap(({ endpoints }) => endpoints).filter(isPublic)
    expect(calls.length).toBeGreaterThan(100)
    for (const { path, method, access, multipart } of calls) {
      const operation = document.paths[`/api/v1${path}`]?.[method.toLowerCase()]
      const statuses = Object.keys(operation?.responses as object)
      expect(statuses, `${method} ${path}`).toEqual(
        expect.arrayContaining([
          ...(access === 'none' ? [] : ['401']),
          ...['404', '405', '413', '429', '503'],
          ...(method === 'GET' ? [] : ['408']),
          ...(multipart === undefined ? [] : ['507']),
        ]),
      )
    }
  })

  it('begins with what people need first', () => {
    const names = document.tags.map(({ name }) => name)
    expect([names[0], names.indexOf('events') < names.indexOf('channels')]).toEqual(['messages', true])
    expect(names.indexOf('alert-words')).toBeGreaterThan(names.indexOf('users'))
  })

  it('keeps to itself what is not advertised', () => {
    expect(text).not.toContain('queue_lifespan_secs')
    expect(text).not.toMatch(/"(?:aliases|encoding":"json|slashes|undocumented)"/)
  })
})

describe('the page', () => {
  const page = apiPage(document)

  it('says which bots may call what', () => {
    expect(document.paths['/api/v1/messages']?.post).toMatchObject({ 'x-access': 'user', 'x-bots': 'all' })
    expect(document.paths['/api/v1/messages']?.get).toMatchObject({
      'x-access': 'anyone',
      'x-bots': 'interactive',
    })
    expect(document.paths['/api/v1/invites']?.get).toMatchObject({ 'x-access': 'member', 'x-bots': 'none' })
    expect(document.paths['/api/v1/server_settings']?.get).not.toHaveProperty('x-bots')
    expect(page).toContain('no incoming webhooks')
  })

  it('links only to what it has', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.filter((target) => !ids.has(target) && target !== 'events')).toEqual([])
  })

  it('runs and loads only files of this server', () => {
    const written = page.replaceAll(/<pre>[^<]*<\/pre>/g, '')
    expect(written).not.toMatch(/<img|<style|@import|url\(|\son\w+=|<script(?! src="\/[a-z]+\.js")/i)
    const loaded = [...page.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+)"/g)].map(([, file]) => file)
    expect(loaded).toEqual(['/favicon.svg', '/documentation.css', '/theme.js', '/documentation.js'])
  })

  it('has a chapter for every noun, and says what it is', () => {
    const untold = contract.nouns.filter(({ endpoints, about }) => endpoints.some(isPublic) && !about)
    expect(untold.map(({ name }) => `${name}/about.ts`)).toEqual([])
  })

  it('shows each request with what a server answered, and in three languages', () => {
    const calls = contract.endpoints.filter((one) => isPublic(one) && !one.outgoing)
    const missing = calls.filter(({ operationId }) => examples[operationId] === undefined)
    expect(
      missing.map(({ operationId }) => operationId),
      '`npm run examples` writes it',
    ).toEqual([])
    expect(page.split('data-language="python"').length).toBeGreaterThan(calls.length)
  })

  it('shows answers that are as the contract says', () => {
    const problems = contract.endpoints.flatMap((endpoint) => {
      const { input = {}, answer } = examples[endpoint.operationId] ?? {}
      if (answer === undefined || answer.result === 'error') return []
      return answerProblems(endpoint, answer, input).map((problem) => `${endpoint.operationId}: ${problem}`)
    })
    expect(problems, '`npm run examples` asks a server again').toEqual([])
  })

  it('shows text as text', () => {
    const hostile = { ...document, info: { ...document.info, title: '<script>alert(1)</script>' } }
    expect(apiPage(hostile)).not.toContain('<script>')
  })
})

type Node = Readonly<Record<string, unknown>>

function numbersIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(numbersIn)
  const { type } = node as Node
  return type === 'integer' || type === 'number' ? [node as Node, ...inside] : inside
}

function isBounded(schema: Node): boolean {
  return ('minimum' in schema && 'maximum' in schema) || 'enum' in schema || 'const' in schema
}
