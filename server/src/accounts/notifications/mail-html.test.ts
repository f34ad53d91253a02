import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const URL = 'https://chat.example'

test.each([
  [
    'a full link',
    '<a href="/#narrow/x">y</a>',
    '<a href="https://chat.example/#narrow/x" style="color:#4338ca">y</a>',
  ],
  [
    'a link elsewhere',
    '<a href="https://a.example/?a=1&amp;b=2">y</a>',
    '<a href="https://a.example/?a=1&amp;b=2" style="color:#4338ca">y</a>',
  ],
  ['no script as a link', '<a href="javascript:alert(1)">y</a>', 'y'],
  ['no data as a link', '<a href="data:text/html,x">y</a>', 'y'],
  ['no script', 'a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
  ['no attributes of events', '<p onclick="x" id="y">z</p>', '<p dir="auto" style="margin:0 0 8px">z</p>'],
  [
    'no unknown elements',
    '<iframe src="/x">a</iframe><svg><a href="/b">b</a></svg>',
    'a<a href="https://chat.example/b" style="color:#4338ca">b</a>',
  ],
  ['escaped text', '&lt;b&gt; &amp;amp; "', '&lt;b&gt; &amp;amp; &quot;'],
  ['the character of an emoji', '<span class="emoji emoji-1f389" title="tada">:tada:</span>', '🎉'],
  [
    'the picture of a custom emoji',
    '<img alt=":hi:" class="emoji" src="/user_avatars/2/emoji/hi.png" title="hi">',
    '<img src="https://chat.example/user_avatars/2/emoji/hi.png" alt=":hi:" height="20">',
  ],
  ['no other picture', '<p><img src="/x.png"></p>', '<p dir="auto" style="margin:0 0 8px"></p>'],
  ['no preview', 'a<div class="message_inline_image"><a href="/x"><img src="/x"></a></div>b', 'ab'],
  ['no card of a page', '<div class="message_embed"><a href="/x">x</a><div>y</div></div>', ''],
  [
    'no spoiler',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>h</p></div><div class="spoiler-content"><p>s <span class="katex"><span class="katex-mathml"><annotation>x</annotation></span></span></p></div></div>',
    '\n<p dir="auto" style="margin:0 0 8px">h</p><p>(…)</p>',
  ],
  [
    'the source of a formula',
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="a">x^2</annotation></semantics></math></span><span class="katex-html"><span>x2</span></span></span>',
    '<code>x^2</code>',
  ],
  ['a mention', '<span class="user-mention" data-user-id="3">@Bo</span>', '<strong>@Bo</strong>'],
  [
    'the start of a list',
    '<ol start="3"><li>a</li></ol>',
    '<ol start="3" dir="auto" style="margin:0 0 8px"><li dir="auto">a</li></ol>',
  ],
])('%s', (_, rendered, html) => {
  expect(mailHtml(rendered, URL)).toBe(html)
})
