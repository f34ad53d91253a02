import { expect, test } from 'vitest'
import { placeLink } from './place-link.ts'

const HOME = 'https://chat.example.com/'
const CHANNELS: Record<number, string> = { 5: 'platform', 6: 'a > b', 7: 'star*s' }
const names = { channelName: (id: number) => CHANNELS[id], userName: () => undefined }

test.each([
  ['channel/5-platform/topic/drill/near/12', '#**platform>drill@12**'],
  ['channel/5-platform/topic/restore.20drill.2E', '#**platform>restore drill.**'],
  ['channel/5-platform/topic/drill/with/12', '#**platform>drill**'],
  ['channel/5-platform/topic/', '#**platform>**'],
  ['channel/5-platform', '#**platform**'],
])('the address %s becomes %s', (hash, markup) => {
  expect(placeLink(` ${HOME}#narrow/${hash}\n`, HOME, names)).toBe(markup)
})

test.each([
  `${HOME}#narrow/dm/5-Ada/near/12`,
  `${HOME}#narrow/is/starred`,
  `${HOME}#inbox`,
  `${HOME}api`,
  `${HOME}#narrow/channel/9-unknown/topic/drill`,
  `${HOME}#narrow/channel/6-a/topic/drill`,
  `${HOME}#narrow/channel/7-stars`,
  `${HOME}#narrow/channel/5-platform/topic/release.20@12`,
  `${HOME}#narrow/channel/5-platform/topic/2.20*.203`,
  `${HOME}#narrow/channel/5-platform/near/12`,
  `${HOME}#narrow/channel/5-platform and more`,
  'https://elsewhere.example.com/#narrow/channel/5-platform',
  'no address',
])('%s stays as it is', (address) => {
  expect(placeLink(address, HOME, names)).toBeUndefined()
})
