import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collection } from './collection.ts'
import { encodeRequest } from './encode.ts'
import type { Endpoint } from './endpoint.ts'
import { outlineOf } from './outline.ts'

const root = new URL('../', import.meta.url)

/** Those of the nouns, by name. */
async function modules(): Promise<[string, Record<string, unknown>][]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const names = files.filter((file) => /^(?!contract)[^/]+\/[^/]+(?<!\.test)\.ts$/.test(file))
  return Promise.all(names.map(async (name) => [name, await import(new URL(name, root).href)]))
}

test('an outline calls what its declaration calls, in the same words', async () => {
  const messages = await import('../messages/endpoints.ts')
  const { sendMessage, updateMessage } = outlineOf(messages) as Record<string, Endpoint>
  const inputs = [
    { type: 'channel', to: '12', topic: '12', content: '"x" & 5' },
    { type: 'direct', to: [5, 7], content: '[]', read_by_sender: true },
  ] as const
  for (const input of inputs) {
    const full = encodeRequest(messages.sendMessage, { ...input, to: input.to as string })
    expect(encodeRequest(sendMessage as typeof messages.sendMessage, input as never)).toEqual(full)
  }
  expect(encodeRequest(updateMessage as Endpoint, { message_id: 7, content: 'x' })).toEqual({
    method: 'PATCH',
    path: '/api/v1/messages/7',
    form: [['content', 'x']],
  })
})

test('every declaration is in the outline of its module, and nothing that a text cannot hold', async () => {
  let endpoints = 0
  for (const [name, module] of await modules()) {
    const outline = outlineOf(module)
    if (outline === undefined) continue
    expect(JSON.parse(JSON.stringify(outline)), name).toEqual(outline)
    for (const [key, value] of Object.entries(module)) {
      if (typeof value !== 'object' || value === null || !('kind' in value)) continue
      const outlined = outline[key] as Record<string, unknown>
      expect(outlined.kind, `${name}: ${key}`).toBe(value.kind)
      if (value.kind === 'endpoint') {
        endpoints += 1
        expect(outlined.encodings).toEqual((value as Endpoint).encodings)
        expect(outlined).not.toHaveProperty('parameters')
      } else if (value.kind === 'event') {
        expect(outlined).not.toHaveProperty('schema')
      } else if (value.kind === 'section' && 'fields' in value) {
        expect(Object.keys(outlined.fields as object)).toEqual(Object.keys(value.fields as object))
      }
    }
  }
  expect(endpoints).toBeGreaterThan(100)
})

test('plain values stay, tables of schemas keep their names, schemas and functions go', async () => {
  const topics = outlineOf(await import('../topics/objects.ts'))
  expect(topics).toMatchObject({ resolvedTopicPrefix: '✔ ', visibilityPolicies: { followed: 3 } })
  expect(topics).not.toHaveProperty('visibilityPolicy')
  expect(topics).not.toHaveProperty('userTopic')
  expect(topics?.userTopicFields).toEqual({
    stream_id: null,
    topic_name: null,
    last_updated: null,
    visibility_policy: null,
  })
  const limited = { things: collection({ things: 'things', cap: 1, of: 'person' }), ask: () => 1 }
  expect(outlineOf({ ...limited, ...(await import('../topics/objects.ts')) })).toEqual(topics)
})

test('a module without schemas is its own outline', () => {
  expect(outlineOf({ most: 5, least: () => 1 })).toBeUndefined()
})
