import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a link', () => {
  rendersInline([
    ['[t](http://e.com)', '<a href="http://e.com">t</a>'],
    ['[t](http://e.com "T")', '<a href="http://e.com" title="T">t</a>'],
    ["[t](http://e.com 'T')", '<a href="http://e.com" title="T">t</a>'],
    ['[t](http://e.com (T))', '<a href="http://e.com%20(T)">t</a>'],
    ['[t](<http://e.com> "T")', '<a href="http://e.com" title="T">t</a>'],
    ['[t](e.com)', '<a href="http://e.com">t</a>'],
    ['[t](x/y)', '<a href="http://x/y">t</a>'],
    ['[t](a@b.co)', '<a href="mailto:a@b.co">t</a>'],
    ['[t](/x)', '<a href="/x">t</a>'],
    ['[t](#narrow/x)', '<a href="#narrow/x">t</a>'],
    ['[t](//e.com/x)', '<a href="http://e.com/x">t</a>'],
    ['[t](http://e.com/a b)', '<a href="http://e.com/a%20b">t</a>'],
    ['[t](http://e.com/a_(b))', '<a href="http://e.com/a_(b)">t</a>'],
    ['[](http://e.com)', '<a href="http://e.com">http://e.com</a>'],
    ['[ ](http://e.com)', '<a href="http://e.com">http://e.com</a>'],
    ['[**b**](u)', '<a href="http://u">**b**</a>'],
    ['[:smile:](u)', '<a href="http://u">:smile:</a>'],
    ['[`c`](u)', '<a href="http://u"><code>c</code></a>'],
    ['[a [b] c](u)', '<a href="http://u">a [b] c</a>'],
    ['[a\nb](u)', '<a href="http://u">a\nb</a>'],
    ['[t](HTTP://e.com)', '<a href="http://e.com">t</a>'],
    ['[t](tel:+123)', '<a href="tel:+123">t</a>'],
    ['[t](https://chat.example.org/#narrow/dm/1)', '<a href="#narrow/dm/1">t</a>'],
    ['[t](https://chat.example.org/user_uploads/1/ab/x.txt)', '<a href="user_uploads/1/ab/x.txt">t</a>'],
    ['[t](https://chat.example.org/help)', '<a href="https://chat.example.org/help">t</a>'],
    ['[t](http://e.com/?a=1&b=2)', '<a href="http://e.com/?a=1&amp;b=2">t</a>'],
    ['**[t](http://e.com)**', '<strong><a href="http://e.com">t</a></strong>'],
  ])
})

describe('no link', () => {
  rendersInline([
    ['[t](javascript:alert(1))', '[t](javascript:alert(1))'],
    ['[t](data:text/html,x)', '[t](data:text/html,x)'],
    ['[t](zulip:x)', '[t](zulip:x)'],
    ['[t] (u)', '[t] (u)'],
    ['[t](u', '[t](u'],
    ['[t', '[t'],
    ['![a](u)', '![a](u)'],
    ['[a]: http://e.com', '[a]: <a href="http://e.com">http://e.com</a>'],
    ['[t](javascript:x)', '[t](javascript:x)'],
  ])
})
