import { describe } from 'vitest'
import { rendersAs } from '../../../test/cases.ts'

describe('a paragraph', () => {
  rendersAs([
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['a  \nb', '<p>a  <br>\nb</p>'],
    ['<b>x</b> & "q"', '<p>&lt;b&gt;x&lt;/b&gt; &amp; "q"</p>'],
    ['\n\n  a', '<p>a</p>'],
    ['', ''],
    ['  \n ', ''],
    ['Title\n===', '<p>Title<br>\n===</p>'],
    ['a\r\nb\rc', '<p>a<br>\nb<br>\nc</p>'],
    ['a\u00a0', '<p>a\u00a0</p>'],
    ['x\n    y', '<p>x<br>\n    y</p>'],
  ])
})

describe('a heading', () => {
  rendersAs([
    ['# One', '<h1>One</h1>'],
    ['###### Six', '<h6>Six</h6>'],
    ['#x', '<p>#x</p>'],
    ['####### seven', '<p>####### seven</p>'],
    ['# One #', '<h1>One</h1>'],
    ['## a *b* ##', '<h2>a <em>b</em></h2>'],
    ['text\n# H\nmore', '<p>text</p>\n<h1>H</h1>\n<p>more</p>'],
    ['#\ntext', '<h1>text</h1>'],
    ['# ends in \\', '<p># ends in \\</p>'],
    ['# a\\\\', '<h1>a\\\\</h1>'],
  ])
})

describe('a rule', () => {
  rendersAs([
    ['---', '<hr>'],
    ['***', '<hr>'],
    ['_ _ _', '<hr>'],
    ['- - -', '<hr>'],
    ['--', '<p>--</p>'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['    ---', '<div class="codehilite"><pre><span></span><code>---\n</code></pre></div>'],
    ['-   -   -', '<ul>\n<li>\n<ul>\n<li>-</li>\n</ul>\n</li>\n</ul>'],
  ])
})

describe('a list', () => {
  rendersAs([
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['* a\n+ b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['0. a', '<ol start="0">\n<li>a</li>\n</ol>'],
    ['7) a', '<p>7) a</p>'],
    ['- a\n  - b\n- c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['- a\n - b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['- a\n    - b', '<ul>\n<li>a<br>\n    - b</li>\n</ul>'],
    ['- a\n\n- b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['- a\nlazy', '<ul>\n<li>a<br>\nlazy</li>\n</ul>'],
    ['- a\nlazy\n- b', '<ul>\n<li>\n<p>a<br>\nlazy</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    [
      '1. a\n  - b\n2. c',
      '<ol>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>',
    ],
    ['- a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ['text\n- a', '<p>text</p>\n<ul>\n<li>a</li>\n</ul>'],
    ['text\n10. a', '<p>text<br>\n10. a</p>'],
    ['12. a', '<ol start="12">\n<li>a</li>\n</ol>'],
    ['- a\n\n  para', '<ul>\n<li>\n<p>a</p>\n<p>para</p>\n</li>\n</ul>'],
    ['- a\n\npara', '<ul>\n<li>a</li>\n</ul>\n<p>para</p>'],
    ['1. a\n\ntext\n\n2. b', '<ol>\n<li>a</li>\n</ol>\n<p>text</p>\n<ol start="2">\n<li>b</li>\n</ol>'],
    ['- [ ] task', '<ul>\n<li>[ ] task</li>\n</ul>'],
    ['-a', '<p>-a</p>'],
    ['- - a', '<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>'],
    ['- # H', '<ul>\n<li>\n<h1>H</h1>\n</li>\n</ul>'],
    ['- # H\ntext', '<ul>\n<li>\n<h1>H</h1>\n<br>\ntext</li>\n</ul>'],
    ['- > q', '<ul>\n<li>\n<blockquote>\n<p>q</p>\n</blockquote>\n</li>\n</ul>'],
    [
      '- a\n  - b\n    - c\n      - d',
      '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>',
    ],
    [
      '- a\n\n      code',
      '<ul>\n<li>a<div class="codehilite"><pre><span></span><code>code\n</code></pre></div>\n\n</li>\n</ul>',
    ],
    ['- a\n  1. b\n  2. c', '<ul>\n<li>\n<p>a</p>\n<ol>\n<li>b</li>\n<li>c</li>\n</ol>\n</li>\n</ul>'],
  ])
})

describe('a quote', () => {
  rendersAs([
    ['> a\n> b', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
    ['> a\nlazy', '<blockquote>\n<p>a<br>\nlazy</p>\n</blockquote>'],
    ['> a\n\n> b', '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>'],
    ['> a\n>\n> b', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
    ['>x', '<blockquote>\n<p>x</p>\n</blockquote>'],
    ['   > x', '<blockquote>\n<p>x</p>\n</blockquote>'],
    ['    > x', '<div class="codehilite"><pre><span></span><code>&gt; x\n</code></pre></div>'],
    ['>', '<p>&gt;</p>'],
    ['>\n>', '<p>&gt;<br>\n&gt;</p>'],
    ['> - a\n> - b', '<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>'],
    ['> # h', '<blockquote>\n<h1>h</h1>\n</blockquote>'],
    ['>> n', '<blockquote>\n<blockquote>\n<p>n</p>\n</blockquote>\n</blockquote>'],
    ['> > n\n> o', '<blockquote>\n<blockquote>\n<p>n<br>\no</p>\n</blockquote>\n</blockquote>'],
    ['text\n> q', '<p>text</p>\n<blockquote>\n<p>q</p>\n</blockquote>'],
    [
      '> | a | b |\n> |--|--|\n> | 1 | 2 |',
      '<blockquote>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n</blockquote>',
    ],
    ['> ```\n> x\n> ```', '<blockquote>\n<p><code>\nx\n</code></p>\n</blockquote>'],
    [
      '> @**Ana Ruiz** and @*design* and @**all**',
      '<blockquote>\n<p><span class="user-mention silent" data-user-id="7">Ana Ruiz</span> and <span class="user-group-mention silent" data-user-group-id="3">design</span> and <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>\n</blockquote>',
    ],
  ])
})

describe('indented code', () => {
  rendersAs([
    ['    a\n    b', '<div class="codehilite"><pre><span></span><code>a\nb\n</code></pre></div>'],
    ['    a\n\n    b', '<div class="codehilite"><pre><span></span><code>a\n\nb\n</code></pre></div>'],
    ['    a\n\n\n    b', '<div class="codehilite"><pre><span></span><code>a\n\n\nb\n</code></pre></div>'],
    [
      '    <b>\n\ntext',
      '<div class="codehilite"><pre><span></span><code>&lt;b&gt;\n</code></pre></div>\n\n<p>text</p>',
    ],
    ['text\n    a', '<p>text<br>\n    a</p>'],
    ['\tx', '<div class="codehilite"><pre><span></span><code>x\n</code></pre></div>'],
  ])
})
