import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { wireOf } from './wire.ts'

const TOKEN = 'c0ffee'.repeat(10)

test('a device token is added, added again and removed', async () => {
  const server = await testServer()
  const bo = wireOf(server, await server.join('bo'))
  const form = { token: TOKEN, appid: 'org.example.parley' }
  expect(await bo.post('/users/me/apns_device_token', form)).toEqual({
    status: 200,
    result: 'success',
    msg: '',
  })
  expect(await bo.post('/users/me/apns_device_token', form)).toMatchObject({ status: 200 })
  for (const [what, wrong, refused] of [
    ['no token', { appid: form.appid }, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'token' }],
    ['an empty token', { ...form, token: '' }, { code: 'BAD_REQUEST', msg: 'Empty or invalid length token' }],
    [
      'a long token',
      { ...form, token: 'a'.repeat(5000) },
      { code: 'BAD_REQUEST', msg: 'Empty or invalid length token' },
    ],
    ['a token that is none', { ...form, token: 'xyz' }, { code: 'BAD_REQUEST' }],
    ['no app', { token: TOKEN }, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'appid' }],
  ] as const) {
    expect(await bo.post('/users/me/apns_device_token', wrong), what).toMatchObject({
      status: 400,
      ...refused,
    })
  }
  expect(await bo.delete('/users/me/apns_device_token', { token: TOKEN })).toMatchObject({ status: 200 })
  expect(await bo.delete('/users/me/apns_device_token', { token: TOKEN })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
})
