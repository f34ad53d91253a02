import { expect, test } from 'vitest'
import { z } from 'zod'
import { channelSettings } from '../channels/settings.ts'
import { realmSettings } from '../realm/settings.ts'
import { userSettings } from '../settings/user-settings.ts'
import { subscriptionSettings } from '../subscriptions/settings.ts'
import { type Control, controlOf, type Face } from './face.ts'

const settings: readonly [string, { readonly face: Face; readonly control: Control }][] = [
  ...Object.entries(userSettings),
  ...Object.entries(realmSettings),
  ...Object.entries(channelSettings),
  ...Object.entries(subscriptionSettings),
]

test('what draws a setting follows from its type', () => {
  expect(controlOf(z.boolean())).toEqual({ kind: 'switch' })
  expect(controlOf(z.enum(['a', 'b']))).toEqual({ kind: 'choice', values: ['a', 'b'] })
  expect(controlOf(z.literal([1, 2]))).toEqual({ kind: 'choice', values: [1, 2] })
  expect(controlOf(z.int().min(0).max(6))).toEqual({ kind: 'number', min: 0, max: 6 })
  expect(controlOf(z.string().max(40))).toEqual({ kind: 'text', max: 40 })
  expect(controlOf(z.string().max(40).nullable())).toEqual({ kind: 'text', max: 40, nullable: true })
  expect(() => controlOf(z.date())).toThrow('No page shows a setting of the type date.')
})

test('every value of a choice has words, and no words are of a value that there is not', () => {
  const differing = settings.filter(([, { control, face }]) => {
    if (control.kind !== 'choice') return false
    const named = Object.keys(face.choices ?? {})
    return named.sort().join() !== control.values.map(String).sort().join()
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

test('numbers that have names are within the range', () => {
  const outside = settings.filter(([, { control, face }]) => {
    if (control.kind !== 'number') return false
    return Object.keys(face.choices ?? {}).some(
      (text) => Number(text) < control.min || Number(text) > control.max,
    )
  })
  expect(outside.map(([name]) => name)).toEqual([])
})

test('what can be lifted says so in words', () => {
  const silent = settings.filter(([, { control, face }]) => control.kind === 'limit' && !face.whenEmpty)
  expect(silent.map(([name]) => name)).toEqual([])
})
