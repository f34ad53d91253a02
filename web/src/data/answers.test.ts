import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { MessageStore } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { Answers } from './answers.ts'
import { quotedIds } from './quoted-ids.ts'

const quote = (id: number, place = '') =>
  `<p><span class="user-mention silent" data-user-id="5">Bo</span> <a href="${place}#narrow/channel/1-x/topic/t/near/${id}">said</a>:</p>\n<blockquote>\n<p>see this</p>\n</blockquote>\n<p>Yes.</p>`

test('a quote is known by its link, in this organization', () => {
  const here = 'https://chat.example'
  expect(quotedIds(quote(7), here)).toEqual([7])
  expect(quotedIds(quote(7, '/') + quote(8, `${here}/`) + quote(7), here)).toEqual([7, 8])
  expect(quotedIds(quote(7, 'https://other.example/'), here)).toEqual([])
  expect(quotedIds('<p>see <a href="#narrow/channel/1-x/topic/t/near/7">this</a></p>', here)).toEqual([])
})

test('answers come, change and go', () => {
  vi.stubGlobal('location', { origin: 'https://chat.example' })
  let put: (id: number, message: MessageWithFlags | undefined) => void = () => {}
  const store: Pick<MessageStore, 'onMessage'> = {
    onMessage(listener) {
      put = listener
      return () => {}
    },
  }
  const answers = new Answers(store as MessageStore)
  const heard = vi.fn()
  answers.subscribe(7, heard)
  const say = (id: number, content: string) => put(id, { content } as MessageWithFlags)
  say(20, quote(7))
  say(12, quote(7))
  say(12, quote(7))
  say(13, 'something else')
  expect(answers.to(7)).toEqual([12, 20])
  expect(heard).toHaveBeenCalledTimes(2)
  say(20, quote(8))
  put(12, undefined)
  expect(answers.to(7)).toEqual([])
  expect(answers.to(8)).toEqual([20])
})
