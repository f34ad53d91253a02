import { describe, expect, it } from 'vitest'
import { updateChannel } from '../channels/endpoints.ts'
import { getMessages, sendMessage } from '../messages/endpoints.ts'
import { removeNavigationView } from '../navigation-views/endpoints.ts'
import { getUserByEmail } from '../users/endpoints.ts'
import { decoderFor } from './decode.ts'
import { encodeRequest } from './encode.ts'

describe('encoding a request', () => {
  it('sends strings as they are and everything else as JSON', () => {
    const input = { type: 'direct', to: [10, 11], content: '"hi"', read_by_sender: true } as const
    expect(encodeRequest(sendMessage, { ...input, to: [...input.to] })).toEqual({
      method: 'POST',
      path: '/api/v1/messages',
      form: [
        ['type', 'direct'],
        ['to', '[10,11]'],
        ['content', '"hi"'],
        ['read_by_sender', 'true'],
      ],
    })
  })

  it('fills in the path and leaves out what is undefined', () => {
    expect(encodeRequest(updateChannel, { stream_id: 4, new_name: 'a&b', description: undefined })).toEqual({
      method: 'PATCH',
      path: '/api/v1/streams/4',
      form: [['new_name', 'a&b']],
    })
    expect(encodeRequest(getUserByEmail, { email: 'a/b@example.com' }).path).toBe(
      '/api/v1/users/a%2Fb%40example.com',
    )
    expect(encodeRequest(removeNavigationView, { fragment: 'narrow/is/starred' }).path).toBe(
      '/api/v1/navigation_views/narrow%2Fis%2Fstarred',
    )
  })

  it.each([
    'general',
    '5',
    'true',
    'null',
    '"quoted"',
    '[list]',
    '{',
    '-1',
    ' 7',
    'fun',
    'test',
    '5 things',
    'null and void',
    '',
    '😀',
  ])('comes back as the same name: %j', (to) => {
    const { form } = encodeRequest(sendMessage, { type: 'channel', to, content: 'x' })
    expect(decoderFor(sendMessage)({}, form).parameters.to).toBe(to)
  })

  it.each([5, [1, 2], ['a@example.com']])('comes back as the same recipient: %j', (to) => {
    const { form } = encodeRequest(sendMessage, { type: 'direct', to, content: 'x' })
    expect(decoderFor(sendMessage)({}, form).parameters.to).toEqual(to)
  })

  it('normalizes terms of a narrow and anchors on the way', () => {
    const narrow = [['is', 'dm'] as [string, string], { operator: 'sender', operand: 5, negated: true }]
    const { form } = encodeRequest(getMessages, { anchor: '99999999999999999999', narrow })
    expect(decoderFor(getMessages)({}, form).parameters).toMatchObject({
      anchor: 10_000_000_000_000_000,
      narrow: [
        { operator: 'is', operand: 'dm', negated: false },
        { operator: 'sender', operand: 5, negated: true },
      ],
    })
  })

  it.each<[string | number, number | string]>([
    [12, 12],
    ['12', 12],
    [-3, 0],
    ['newest', 'newest'],
  ])('takes the anchor %j', (given, anchor) => {
    const { form } = encodeRequest(getMessages, { anchor: given })
    expect(decoderFor(getMessages)({}, form).parameters.anchor).toBe(anchor)
  })

  it.each(['soon', '1.5', '', '[1]', 'true', '1e400'])('refuses the anchor %j', (anchor) => {
    expect(() => decoderFor(getMessages)({}, [['anchor', anchor]])).toThrow('Invalid anchor')
  })
})
