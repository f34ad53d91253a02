import { expect, test } from 'vitest'
import { channelSections } from './channel-sections.ts'

const channel = (stream_id: number, name: string, more: object = {}) => ({
  stream_id,
  name,
  folder_id: null,
  is_archived: false,
  status: 'subscribed',
  ...more,
})
const folder = (id: number, name: string, order: number) => ({ id, name, order, is_archived: false })

test('pinned, folders by their order, the rest; by name inside', () => {
  const sections = channelSections(
    [
      channel(1, 'platform', { folder_id: 7 }),
      channel(2, 'mobile', { folder_id: 7 }),
      channel(3, 'interface', { folder_id: 8 }),
      channel(4, 'news', { pin_to_top: true, folder_id: 7 }),
      channel(5, 'random'),
    ],
    [folder(7, 'Engineering', 2), folder(8, 'Design', 1), folder(9, 'Empty', 0)],
  )
  expect(sections).toEqual([
    { id: 'pinned', name: 'Pinned', channelIds: [4] },
    { id: 'folder-8', name: 'Design', channelIds: [3] },
    { id: 'folder-7', name: 'Engineering', channelIds: [2, 1] },
    { id: 'other', name: 'Other channels', channelIds: [5] },
  ])
})

test('only subscribed channels that are not archived', () => {
  const sections = channelSections(
    [channel(1, 'a', { status: 'unsubscribed' }), channel(2, 'b', { is_archived: true }), channel(3, 'c')],
    [],
  )
  expect(sections).toEqual([{ id: 'other', name: 'Channels', channelIds: [3] }])
})
