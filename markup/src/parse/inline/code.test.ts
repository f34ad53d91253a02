import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a code span', () => {
  rendersInline([
    ['`a`', '<code>a</code>'],
    ['`` a`b ``', '<code> a`b </code>'],
    ['``a`', '<code>`a</code>'],
    ['` a `', '<code> a </code>'],
    ['`a\nb`', '<code>a\nb</code>'],
    ['`&amp;<b>`', '<code>&amp;amp;&lt;b&gt;</code>'],
    ['\\`a`', '\\`a`'],
    ['\\\\`a`', '\\<code>a</code>'],
    ['`*a*` *`b`*', '<code>*a*</code> <em><code>b</code></em>'],
    ['`@**Ana Ruiz**`', '<code>@**Ana Ruiz**</code>'],
    ['`a', '`a'],
    ['``', '``'],
  ])
})
