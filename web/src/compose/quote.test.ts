import { expect, test } from 'vitest'
import { quoteOf } from './quote-text.ts'

const message = { sender_full_name: 'Bo Kristensen', sender_id: 5, content: 'see this' }

test('a quote names the sender and the place, without a notification', () => {
  expect(quoteOf(message, '#link')).toBe('@_**Bo Kristensen|5** [said](#link):\n```quote\nsee this\n```')
})

test('the fence is longer than those inside', () => {
  const quote = quoteOf({ ...message, content: '````js\nx\n````' }, '#link')
  expect(quote.split('\n').at(1)).toBe('`````quote')
})
