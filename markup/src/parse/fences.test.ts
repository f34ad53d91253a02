import { describe } from 'vitest'
import { rendersAs } from '../../test/cases.ts'

describe('a code fence', () => {
  rendersAs([
    [
      '```\na <b> "c"\n```',
      '<div class="codehilite"><pre><span></span><code>a &lt;b&gt; "c"\n</code></pre></div>',
    ],
    ['~~~\na\n~~~', '<div class="codehilite"><pre><span></span><code>a\n</code></pre></div>'],
    [
      '```text\na\n```',
      '<div class="codehilite" data-code-language="Text only"><pre><span></span><code>a\n</code></pre></div>',
    ],
    [
      '``` NoSuch\na\n```',
      '<div class="codehilite" data-code-language="nosuch"><pre><span></span><code>a\n</code></pre></div>',
    ],
    ['```{.js}\n```', ''],
    ['````\n```\n````', '<div class="codehilite"><pre><span></span><code>```\n</code></pre></div>'],
    ['```\nopen', '<div class="codehilite"><pre><span></span><code>open\n</code></pre></div>'],
    ['```\n\n  a\n\n```', '<div class="codehilite"><pre><span></span><code>  a\n</code></pre></div>'],
    ['```py```', '<p><code>py</code></p>'],
    ['```\na\n````', '<div class="codehilite"><pre><span></span><code>a\n````\n</code></pre></div>'],
    [
      '- a\n```\nb\n```',
      '<ul>\n<li>a</li>\n</ul>\n<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>',
    ],
    ['- a\n  ```\n  b\n  ```', '<ul>\n<li>a<br>\n<code>\n  b\n  </code></li>\n</ul>'],
    [
      'a\n```\nb\n```\nc',
      '<p>a</p>\n<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>\n<p>c</p>',
    ],
    ['```\n```', ''],
    [
      '```\n@**all** http://e.com\n```',
      '<div class="codehilite"><pre><span></span><code>@**all** http://e.com\n</code></pre></div>',
    ],
  ])
})

describe('a quote fence', () => {
  rendersAs([
    ['```quote\na\n\nb\n```', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
    [
      '````quote\na\n```quote\nb\n```\n````',
      '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>',
    ],
    ['```quote\n- a\n- b\n```', '<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>'],
    [
      '```quote\n@**Ana Ruiz**\n```',
      '<blockquote>\n<p><span class="user-mention silent" data-user-id="7">Ana Ruiz</span></p>\n</blockquote>',
    ],
    [
      '```quote\n```text\nx\n```\n```',
      '<blockquote>\n<div class="codehilite" data-code-language="Text only"><pre><span></span><code>x\n</code></pre></div>\n</blockquote>',
    ],
    ['```quoted\na\n```\nb', '<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>'],
  ])
})

describe('a spoiler fence', () => {
  rendersAs([
    [
      '```spoiler Title\nbody\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>Title</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
    [
      '```spoiler\nbody\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
    [
      '```spoiler **T** @**Ana Ruiz**\n*b*\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p><strong>T</strong> <span class="user-mention" data-user-id="7">@Ana Ruiz</span></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p><em>b</em></p>\n</div></div>',
    ],
    ['```spoiler T\n```', ''],
    [
      '```spoiler T\ntext\n- a\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>T</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>text<br>\n- a</p>\n</div></div>',
    ],
    [
      '````spoiler T\n```quote\nq\n```\n````',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>T</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<blockquote>\n<p>q</p>\n</blockquote>\n</div></div>',
    ],
    [
      '```spoiler a ~ b\nx\n```',
      '<p>```spoiler a ~ b<br>\nx</p>\n<div class="codehilite"><pre><span></span><code>\n</code></pre></div>',
    ],
  ])
})
