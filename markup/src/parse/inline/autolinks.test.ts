import { describe } from 'vitest'
import { rendersInline } from '../../../test/cases.ts'

describe('a bare URL', () => {
  rendersInline([
    ['http://e.com', '<a href="http://e.com">http://e.com</a>'],
    ['https://e.com/x.', '<a href="https://e.com/x">https://e.com/x</a>.'],
    ['(http://e.com/a_(b))', '(<a href="http://e.com/a_(b)">http://e.com/a_(b)</a>)'],
    ['<http://e.com>', '&lt;<a href="http://e.com">http://e.com</a>&gt;'],
    ['http://e.com/?x=1', '<a href="http://e.com/?x=1">http://e.com/?x=1</a>'],
    ['http://e.com:80/x', '<a href="http://e.com:80/x">http://e.com:80/x</a>'],
    ['http://u:p@e.com', '<a href="http://u:p@e.com">http://u:p@e.com</a>'],
    ['http://localhost', '<a href="http://localhost">http://localhost</a>'],
    ['http://e.com/a,b', '<a href="http://e.com/a,b">http://e.com/a,b</a>'],
    ['see http://e.com, ok', 'see <a href="http://e.com">http://e.com</a>, ok'],
    ['http://e.com/((a))', '<a href="http://e.com/((a))">http://e.com/((a))</a>'],
    [
      'https://chat.example.org/#narrow/dm/1',
      '<a href="#narrow/dm/1">https://chat.example.org/#narrow/dm/1</a>',
    ],
    ['"http://e.com"', '"<a href="http://e.com">http://e.com</a>"'],
  ])
})

describe('a bare domain or address', () => {
  rendersInline([
    ['e.com', '<a href="http://e.com">e.com</a>'],
    ['a.b.co.uk/x', '<a href="http://a.b.co.uk/x">a.b.co.uk/x</a>'],
    ['e.com.', '<a href="http://e.com">e.com</a>.'],
    ['a@b.co', '<a href="mailto:a@b.co">a@b.co</a>'],
    ['mailto:a@b.co', 'mailto:<a href="mailto:a@b.co">a@b.co</a>'],
    ['a.b-c@d-e.org', '<a href="mailto:a.b-c@d-e.org">a.b-c@d-e.org</a>'],
    [
      'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '<a href="bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa">bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa</a>',
    ],
  ])
})

describe('no bare URL', () => {
  rendersInline([
    ['http://e.com?x=1', 'http://e.com?x=1'],
    ['http://e.com#f', 'http://e.com#f'],
    ['E.COM', 'E.COM'],
    ['README.md', 'README.md'],
    ['main.py', 'main.py'],
    ['127.0.0.1', '127.0.0.1'],
    ['e.com:80', 'e.com:80'],
    ['[http://e.com]', '[http://e.com]'],
    ['http://e.com]', 'http://e.com]'],
    ['http://e.com**', 'http://e.com**'],
    ['**http://e.com/x**', '<strong>http://e.com/x</strong>'],
    ['@e.com', '@e.com'],
    ['x+a@b.co', 'x+a@b.co'],
    ['ftp://e.com/', 'ftp://e.com/'],
    ['http://e.com/(a', 'http://e.com/(a'],
    ['HTTP://e.com', 'HTTP://e.com'],
    ['a..com', 'a..com'],
    ['e.com/"x', 'e.com/"x'],
  ])
})
