import { describe } from 'vitest'
import { rendersAs, rendersInline } from '../../../test/cases.ts'

describe('emphasis', () => {
  rendersAs([
    ['*a*', '<p><em>a</em></p>'],
    ['*a b*', '<p><em>a b</em></p>'],
    ['2*3*4', '<p>2<em>3</em>4</p>'],
    ['a * b * c', '<p>a * b * c</p>'],
    ['*a *', '<p>*a *</p>'],
    ['* a*', '<ul>\n<li>a*</li>\n</ul>'],
    ['*a\nb*', '<p>*a<br>\nb*</p>'],
    ['*a^b*', '<p>*a^b*</p>'],
    ['_a_ __b__', '<p>_a_ __b__</p>'],
    ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ['*a *b* c*', '<p><em>a <em>b</em> c</em></p>'],
    ['\\*a\\*', '<p>\\<em>a\\</em></p>'],
  ])
})

describe('strong', () => {
  rendersAs([
    ['**a**', '<p><strong>a</strong></p>'],
    ['** a **', '<p><strong> a </strong></p>'],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['***a**', '<p><strong>*a</strong></p>'],
    ['**a\nb**', '<p>**a<br>\nb**</p>'],
    ['****', '<hr>'],
    ['*****', '<hr>'],
    ['**a** b **c**', '<p><strong>a</strong> b <strong>c</strong></p>'],
  ])
})

describe('both', () => {
  rendersInline([
    ['***a***', '<strong><em>a</em></strong>'],
    ['*** a***', '<strong>* a</strong>*'],
    ['***a *b***', '<strong>*a *b</strong>*'],
    ['***a***b***', '<strong><em>a</em></strong>b***'],
    ['***http://e.com***', '<strong><em><a href="http://e.com">http://e.com</a></em></strong>'],
  ])
})

describe('deleted', () => {
  rendersInline([
    ['~~a~~', '<del>a</del>'],
    ['~~a~b~~', '~~a~b~~'],
    ['~a~', '~a~'],
    ['~~~a~~~', '~~~a~~~'],
    ['~~a\nb~~', '~~a<br>\nb~~'],
    ['a~~b~~c', 'a<del>b</del>c'],
    ['~~**a**~~', '<del><strong>a</strong></del>'],
  ])
})
