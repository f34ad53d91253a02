import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('what a linkifier finds', () => {
  rendersInline([
    ['#1234', '<a href="https://trac.example.com/ticket/1234">#1234</a>'],
    [
      '#12,#34',
      '<a href="https://trac.example.com/ticket/12">#12</a>,<a href="https://trac.example.com/ticket/34">#34</a>',
    ],
    [
      '#12 #34',
      '<a href="https://trac.example.com/ticket/12">#12</a> <a href="https://trac.example.com/ticket/34">#34</a>',
    ],
    ['(#12)', '(<a href="https://trac.example.com/ticket/12">#12</a>)'],
    ['#1234_', '<a href="https://trac.example.com/ticket/1234">#1234</a>_'],
    ['see #12.', 'see <a href="https://trac.example.com/ticket/12">#12</a>.'],
  ])
})

describe('what it does not find', () => {
  rendersInline([
    ['#1234é', '#1234é'],
    ['#1234x', '#1234x'],
    ['x#12', 'x#12'],
    ['**#12**', '<strong>#12</strong>'],
    ['`#12`', '<code>#12</code>'],
    ['[#12](http://e.com)', '<a href="http://e.com">#12</a>'],
    ['#x', '#x'],
  ])
})
