import { expect, test } from 'vitest'
import { dataOf, detailFields, optionsIn, typeOf } from './field-form.ts'

test('options that stay keep their keys, so that what people have chosen stays chosen', () => {
  const known = JSON.stringify({ '0': { text: 'Tea', order: '1' }, '1': { text: 'Coffee', order: '2' } })
  expect(optionsIn(known)).toBe('Tea, Coffee')
  expect(dataOf('3', { options: 'Coffee, Water , Tea, Tea' }, known)).toEqual({
    '1': { text: 'Coffee', order: '1' },
    '2': { text: 'Water', order: '2' },
    '0': { text: 'Tea', order: '3' },
  })
})

test('an account is of a site that the server knows, or of another with its address', () => {
  expect(typeOf('account:github')).toBe(7)
  expect(dataOf('account:github', {})).toEqual({ subtype: 'github' })
  expect(dataOf('account:custom', { site: ' https://a.example/%(username)s ' })).toEqual({
    subtype: 'custom',
    url_pattern: 'https://a.example/%(username)s',
  })
  expect(dataOf('1', {})).toBeUndefined()
  const names = (choice: string) => detailFields(choice).map(({ name }) => name)
  expect(names('account:github')).not.toContain('name')
  expect(names('account:custom')).toEqual(expect.arrayContaining(['name', 'site']))
})
