import findMyWay, { type HTTPMethod } from 'find-my-way'
import { describe, expect, it } from 'vitest'
import { discoverContract } from './discover.ts'
import { routesOf } from './route.ts'

const { endpoints } = await discoverContract()
const router = findMyWay()
for (const endpoint of endpoints) {
  for (const { method, pattern, pathParameters } of routesOf(endpoint)) {
    router.on(method, pattern, () => {}, { operationId: endpoint.operationId, pathParameters })
  }
}

function find(method: HTTPMethod, url: string) {
  const match = router.find(method, url)
  if (match === null) return undefined
  const { operationId, pathParameters } = match.store
  return [operationId, pathParameters(match.params)]
}

describe('routes', () => {
  it.each<[HTTPMethod, string, string, Record<string, string>]>([
    ['GET', '/api/v1/users/12', 'get-user', { user_id: '12' }],
    ['GET', '/api/v1/users/iago@example.com', 'get-user-by-email', { email: 'iago@example.com' }],
    ['GET', '/api/v1/users/me', 'get-own-user', {}],
    ['GET', '/api/v1/users/12/presence', 'get-user-presence', { user_id_or_email: '12' }],
    ['GET', '/api/v1/users/me/7/topics', 'get-stream-topics', { stream_id: '7' }],
    ['GET', '/api/v1/users/3/subscriptions/7', 'get-subscription-status', { user_id: '3', stream_id: '7' }],
    ['POST', '/api/v1/users/me/ios_device_token', 'add-apns-token', {}],
    ['POST', '/api/v1/users/me/apns_device_token', 'add-apns-token', {}],
    ['PATCH', '/api/v1/settings/display', 'update-settings', {}],
    [
      'DELETE',
      '/api/v1/navigation_views/narrow%2Fis%2Fstarred',
      'remove-navigation-view',
      { fragment: 'narrow/is/starred' },
    ],
    [
      'DELETE',
      '/api/v1/navigation_views/narrow/is/starred',
      'remove-navigation-view',
      { fragment: 'narrow/is/starred' },
    ],
    [
      'GET',
      '/api/v1/user_uploads/2/ab/c.png',
      'get-file-temporary-url',
      { realm_id_str: '2', filename: 'ab/c.png' },
    ],
    ['GET', '/user_uploads/2/ab/c.png', 'serve-file', { realm_id_str: '2', filename: 'ab/c.png' }],
    [
      'GET',
      '/user_uploads/download/2/ab/c.png',
      'download-file',
      { realm_id_str: '2', filename: 'ab/c.png' },
    ],
    [
      'GET',
      '/user_uploads/thumbnail/2/ab/c.png/840x560.webp',
      'serve-thumbnail',
      { realm_id_str: '2', filename: 'ab/c.png', thumbnail_format: '840x560.webp' },
    ],
    ['GET', '/avatar/9/medium', 'get-medium-avatar', { user_id: '9' }],
    ['GET', '/avatar/a@example.com', 'get-avatar-by-email', { email: 'a@example.com' }],
  ])('%s %s is %s', (method, url, operationId, parameters) => {
    expect(find(method, url)).toEqual([operationId, parameters])
  })

  it.each<[HTTPMethod, string]>([
    ['GET', '/api/v1/messages/latest'],
    ['GET', '/api/v1/streams/general'],
    ['GET', '/messages'],
    ['POST', '/api/v1/zulip-outgoing-webhook'],
  ])('%s %s is none', (method, url) => {
    expect(find(method, url)).toBeUndefined()
  })
})
