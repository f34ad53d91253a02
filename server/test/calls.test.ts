import { createBigBlueButtonCall, createZoomCall } from '@parley/api/calls/endpoints'
import { videoChatProvidersSection } from '@parley/api/calls/register'
import { updateRealm } from '@parley/api/realm/endpoints'
import { expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

test('/register lists call providers, and unconfigured ones fail with an error', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  await ada.call(updateRealm, { jitsi_server_url: 'https://meet.example.com' })
  const providers = await registered(ada, videoChatProvidersSection)
  expect(Object.keys(providers.realm_available_video_chat_providers).sort()).toEqual([
    'disabled',
    'jitsi_meet',
  ])
  expect(providers).toMatchObject({ jitsi_server_url: 'https://meet.example.com' })
  expect(await ada.refused(createBigBlueButtonCall, { meeting_name: 'standup' })).toMatchObject({
    message: 'BigBlueButton is not configured.',
  })
  expect(await ada.refused(createZoomCall, {})).toMatchObject({
    message: 'Zoom credentials have not been configured',
  })
})

test('a server may have no place for calls, and organizations one of their own', async () => {
  const server = await testServer({ environment: { JITSI_URL: 'none' } })
  const ada = await server.ada()
  await server.followAll([ada])
  const none = await registered(ada, videoChatProvidersSection)
  expect(none.server_jitsi_server_url).toBeNull()
  expect(none).not.toHaveProperty('jitsi_server_url')
  await ada.call(updateRealm, { jitsi_server_url: 'https://meet.example.com' })
  expect(await registered(ada, videoChatProvidersSection)).toMatchObject({
    server_jitsi_server_url: null,
    jitsi_server_url: 'https://meet.example.com',
  })
  await ada.call(updateRealm, { jitsi_server_url: 'default' })
  expect(readConfig({ JITSI_URL: 'https://calls.example.com' }).jitsiUrl).toBe('https://calls.example.com')
  expect(() => readConfig({ JITSI_URL: 'javascript:alert(1)' })).toThrow('JITSI_URL must be')
})
