import { describe, expect, test } from 'vitest'
import { hashOf, type Names, type Place, placeOf } from './hash.ts'
import { conversationNarrow, everything, mentions, type Narrow, searchNarrow, shapeOf } from './narrow.ts'

const names: Names = {
  channelName: (id) => ({ 5: 'platform', 6: 'dev ops (x).y' })[id],
  userName: (id) => ({ 7: 'Ines Moreau' })[id],
}
const at = (narrow: Narrow): Place => ({ kind: 'messages', narrow })

describe('the address of a narrow', () => {
  test.each([
    ['#narrow/channel/5-platform', at({ terms: [{ operator: 'channel', operand: 5 }] })],
    [
      '#narrow/channel/5-platform/topic/deploy.201.2E2',
      at(conversationNarrow({ kind: 'topic', channelId: 5, topic: 'deploy 1.2' })),
    ],
    [
      '#narrow/channel/6-dev-ops-.28x.29.2Ey/topic/',
      at(conversationNarrow({ kind: 'topic', channelId: 6, topic: '' })),
    ],
    [
      '#narrow/channel/5-platform/topic/Z.C3.BCrich.2F1/near/99',
      at(conversationNarrow({ kind: 'topic', channelId: 5, topic: 'Zürich/1' }, 99)),
    ],
    ['#narrow/dm/7-Ines-Moreau', at(conversationNarrow({ kind: 'direct', userIds: [7] }))],
    ['#narrow/dm/7,8-group', at(conversationNarrow({ kind: 'direct', userIds: [7, 8] }))],
    ['#narrow/is/mentioned', at(mentions)],
    ['#narrow/is/starred', at({ terms: [{ operator: 'is', operand: 'starred' }] })],
    [
      '#narrow/channel/5-platform/search/queue.20id',
      at(searchNarrow('queue id', [{ operator: 'channel', operand: 5 }])),
    ],
    ['#narrow/-sender/7-Ines-Moreau', at({ terms: [{ operator: 'sender', operand: 7, negated: true }] })],
    [
      '#narrow/mentions/7-Ines-Moreau/after/2026-11-01/search/restart',
      at({
        terms: [
          { operator: 'mentions', operand: 7 },
          { operator: 'after', operand: '2026-11-01' },
          { operator: 'search', operand: 'restart' },
        ],
      }),
    ],
    ['#feed', at(everything)],
    ['#inbox', { kind: 'page', address: 'inbox', path: [] }],
    ['#channels/7/dev.20ops', { kind: 'page', address: 'channels', path: ['7', 'dev ops'] }],
    ['#list', { kind: 'list' }],
  ] satisfies [string, Place][])('%s is read and written', (hash, place) => {
    expect(placeOf(hash)).toEqual(place)
    expect(hashOf(place, names)).toBe(hash)
  })

  test.each([
    ['#narrow/stream/5-old-name/subject/a', conversationNarrow({ kind: 'topic', channelId: 5, topic: 'a' })],
    ['#narrow/pm-with/8,7-group', conversationNarrow({ kind: 'direct', userIds: [7, 8] })],
    [
      '#narrow/channel/5/topic/a/with/44',
      { ...conversationNarrow({ kind: 'topic', channelId: 5, topic: 'a' }), with: 44 },
    ],
  ])('an older form is understood: %s', (hash, narrow) => {
    expect(placeOf(hash)).toEqual(at(narrow))
  })

  test('no address leads to the start', () => {
    expect(placeOf('')).toEqual({ kind: 'list' })
  })

  test.each(['#narrow/channel/.ZZ', '#channels/.ZZ'])('%j leads nowhere', (hash) => {
    expect(placeOf(hash)).toEqual({ kind: 'nowhere' })
  })

  test('a name instead of an id is not taken for a channel of the app', () => {
    const place = placeOf('#narrow/channel/platform')
    expect(place.kind === 'messages' && shapeOf(place.narrow).kind).toBe('search')
  })
})
