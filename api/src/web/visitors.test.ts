import { expect, test } from 'vitest'
import { pathForVisitors, visitorPlaceOf } from './visitors.ts'

test.each([
  ['#narrow/channel/7-general', '/public/channels/7'],
  ['#narrow/stream/7-general/topic/a.2Fb.20c', '/public/channels/7/a%2Fb%20c'],
  ['#narrow/channel/7-general/topic/hello/near/12', '/public/channels/7/hello?near=12#message-12'],
  ['#narrow/channel/7-general/topic/hello/with/12', '/public/channels/7/hello?near=12#message-12'],
])('%s leads visitors to %s', (hash, path) => {
  const place = visitorPlaceOf(hash)
  expect(place && pathForVisitors(place)).toBe(path)
})

test.each([
  '#inbox',
  '#narrow/dm/7-ada',
  '#narrow/channel/7/search/x',
  '#narrow/channel/x',
  '#narrow/channel/.zz',
  '',
])('%j leads visitors nowhere', (hash) => expect(visitorPlaceOf(hash)).toBeUndefined())

test('a path names the channel', () => {
  expect(pathForVisitors({ channelId: 7, channelName: 'big / news', topic: 'ü?' })).toBe(
    '/public/channels/7-big-news/%C3%BC%3F',
  )
})
