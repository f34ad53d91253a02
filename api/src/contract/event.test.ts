import { expect, test } from 'vitest'
import { z } from 'zod'
import { type EventBody, event } from './event.ts'

const added = event({
  type: 'color',
  op: 'add',
  summary: 'A color was added.',
  fields: {
    color: z.strictObject({ name: z.string(), parts: z.array(z.int()) }),
    by: z.int().optional(),
  },
  otherwise: { color_name: z.string() },
})

const cleared = event({ type: 'colors', summary: 'All colors are gone.', fields: {} })

// The compiler is what tests these: a line that it does not refuse is an error of its own. Nothing here runs.
function refusedByTheCompiler() {
  const color = { name: 'teal', parts: [1] }
  // @ts-expect-error: a field that is not declared
  added.of({ color, shade: 1 })
  // @ts-expect-error: a field of another type
  added.of({ color, by: 'me' })
  // @ts-expect-error: a field is missing
  added.of({ by: 1 })
  // @ts-expect-error: a field within a field that is not declared
  added.of({ color: { name: 'teal', parts: [1], shade: 1 } })
  // @ts-expect-error: another type than the declared one
  added.of({ color, type: 'colour' })
  // @ts-expect-error: fields of the newer form in the older one
  added.ofOtherwise({ color })
  // @ts-expect-error: there is no older form
  cleared.ofOtherwise({})
  // @ts-expect-error: an event that no declaration has made
  const loose: EventBody = { type: 'color', op: 'add', color }
  // @ts-expect-error: nor is a changed one an event any more
  const changed: EventBody = { ...cleared.of({}), type: 'colours' }
  return [loose, changed]
}

test('an event is made of its fields, with the type and op of its declaration', () => {
  expect(refusedByTheCompiler).toBeTypeOf('function')
  const parts: readonly number[] = [1, 2]
  expect(JSON.stringify(added.of({ color: { name: 'teal', parts } }))).toBe(
    '{"type":"color","op":"add","color":{"name":"teal","parts":[1,2]}}',
  )
  expect(added.ofOtherwise({ color_name: 'teal' })).toEqual({ type: 'color', op: 'add', color_name: 'teal' })
  expect(cleared.of({})).toEqual({ type: 'colors' })
})
