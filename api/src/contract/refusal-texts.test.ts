import { expect, test } from 'vitest'
import { discoverContract } from './discover.ts'
import { ApiError } from './errors.ts'
import { refusalTexts, refusedParameters } from './refusal-texts.ts'

test('a refusal that is about a parameter is known by what it says', async () => {
  const parameters = await refusedParameters()
  expect(parameters).toMatchObject({
    "Invalid email '{0}'": 'email',
    'The password is too weak.': 'password',
    'A custom emoji with this name already exists.': 'emoji_name',
  })
  expect(parameters).not.toHaveProperty('Insufficient permission')
  expect(await refusalTexts()).toEqual(expect.arrayContaining(Object.keys(parameters)))
})

test('what a refusal is about is not sent', async () => {
  const error = new ApiError('BAD_REQUEST', 'This is no web address.', {}, undefined, 'url')
  expect(error.body()).toEqual({ result: 'error', msg: 'This is no web address.', code: 'BAD_REQUEST' })
})

test('what a refusal is about is a parameter, or the file of an upload', async () => {
  const { endpoints } = await discoverContract()
  const names = new Set(endpoints.flatMap(({ parameters }) => Object.keys(parameters)))
  const unknown = Object.values(await refusedParameters()).filter(
    (name) => !names.has(name) && name !== 'file',
  )
  expect(unknown).toEqual([])
})
