import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('no formula', () => {
  rendersInline([
    ['$x$', '$x$'],
    ['a$$x$$', 'a$$x$$'],
    ['$$x$$y', '$$x$$y'],
    ['$$x$$é', '$$x$$é'],
    ['$$$x$$$', '$$$x$$$'],
    ['$$_x$$', '$$_x$$'],
    ['$$a\nb$$', '$$a<br>\nb$$'],
    ['$$', '$$'],
  ])
})

describe('a formula with an error', () => {
  rendersInline([
    ['$$\\oops$$', '<span class="tex-error">$$\\oops$$</span>'],
    ['$$\\oops <b>$$', '<span class="tex-error">$$\\oops &lt;b&gt;$$</span>'],
    ['a $$\\oops\\$$$ b', 'a <span class="tex-error">$$\\oops\\$$$</span> b'],
  ])
})
