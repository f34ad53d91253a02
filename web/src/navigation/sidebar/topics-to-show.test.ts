import { expect, test } from 'vitest'
import { topicsToShow } from './topics-to-show.ts'

const recent = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const unread = (topic: string) => ({ topic, newest: 1, isMuted: false, unread: 2, mentioned: false })
const names = (shown: ReturnType<typeof topicsToShow>) => shown.topics.map((topic) => topic.topic).join('')

test('recent topics are shown, older ones only with unread messages', () => {
  const shown = topicsToShow({ recent, unread: [unread('H')], openTopic: undefined })
  expect(names(shown)).toBe('abcdefH')
  expect(shown.topics.at(-1)?.unread).toBe(2)
  expect(shown.hidden).toBe(1)
})

test('the open topic is always shown, even before the server knows it', () => {
  expect(names(topicsToShow({ recent, unread: [], openTopic: 'g' }))).toBe('abcdefg')
  expect(names(topicsToShow({ recent, unread: [], openTopic: 'new' }))).toBe('newabcde')
})

test('topics with a draft are shown, even before the server knows them', () => {
  const shown = topicsToShow({ recent, unread: [], openTopic: undefined, drafts: ['H', 'i'] })
  expect(names(shown)).toBe('iabcdeh')
})
