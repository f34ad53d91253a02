import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a time', () => {
  rendersInline([
    [
      '<time:2024-03-05T10:00:00+05:30>',
      '<time datetime="2024-03-05T04:30:00Z">2024-03-05T10:00:00+05:30</time>',
    ],
    ['<time:2024-03-05T10:00:00Z>', '<time datetime="2024-03-05T10:00:00Z">2024-03-05T10:00:00Z</time>'],
    ['<time:2024-03-05 10:00>', '<time datetime="2024-03-05T10:00:00Z">2024-03-05 10:00</time>'],
    ['<time:3/5/2024 10:30 am>', '<time datetime="2024-03-05T10:30:00Z">3/5/2024 10:30 am</time>'],
    ['<time:2024/03/05>', '<time datetime="2024-03-05T00:00:00Z">2024/03/05</time>'],
    ['<time:2024-03-05>', '<time datetime="2024-03-05T00:00:00Z">2024-03-05</time>'],
    ['<time:1700000000>', '<time datetime="2023-11-14T22:13:20Z">1700000000</time>'],
    [
      '<time:2024-03-05T10:00:00.25Z>',
      '<time datetime="2024-03-05T10:00:00.250000Z">2024-03-05T10:00:00.25Z</time>',
    ],
    ['<time:Mar 5 2024, 10am EST>', '<time datetime="2024-03-05T15:00:00Z">Mar 5 2024, 10am EST</time>'],
    [
      '<time:Tue, 05 Mar 2024 10:00:00 +0530>',
      '<time datetime="2024-03-05T04:30:00Z">Tue, 05 Mar 2024 10:00:00 +0530</time>',
    ],
    ['<time:5 March 2024 22:15>', '<time datetime="2024-03-05T22:15:00Z">5 March 2024 22:15</time>'],
    ['<time:20240305T100000Z>', '<time datetime="2024-03-05T10:00:00Z">20240305T100000Z</time>'],
  ])
})

describe('no time', () => {
  rendersInline([
    ['<time:nonsense>', '<span class="timestamp-error">Invalid time format: nonsense</span>'],
    ['<time:>', '<span class="timestamp-error">Invalid time format: </span>'],
    [
      '<time:10:00 constructor Mar 5 2024>',
      '<span class="timestamp-error">Invalid time format: 10:00 constructor Mar 5 2024</span>',
    ],
    ['<time:2024-02-30>', '<span class="timestamp-error">Invalid time format: 2024-02-30</span>'],
    ['<time:2024-03-05T25:00>', '<span class="timestamp-error">Invalid time format: 2024-03-05T25:00</span>'],
    ['<time:*x*>', '<span class="timestamp-error">Invalid time format: *x*</span>'],
    ['<time:2024', '&lt;time:2024'],
    ['<Time:2024-03-05>', '&lt;Time:2024-03-05&gt;'],
    ['<time:99999999999999>', '<span class="timestamp-error">Invalid time format: 99999999999999</span>'],
  ])
})
