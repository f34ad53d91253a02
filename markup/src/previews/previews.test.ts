import { describe } from 'vitest'
import { rendersAs } from '../../test/cases.ts'

describe('an image', () => {
  rendersAs([
    [
      'http://e.com/a.png',
      '<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      'see http://e.com/a.png',
      '<p>see <a href="http://e.com/a.png">http://e.com/a.png</a></p>\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      'http://e.com/a.PNG?x=1',
      '<div class="message_inline_image"><a href="http://e.com/a.PNG?x=1"><img src="http://e.com/a.PNG?x=1"></a></div>',
    ],
    [
      '[pic](http://e.com/a.png)',
      '<p><a href="http://e.com/a.png">pic</a></p>\n<div class="message_inline_image"><a href="http://e.com/a.png" title="pic"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      'http://e.com/a.png http://e.com/b.png',
      '<p><a href="http://e.com/a.png">http://e.com/a.png</a> <a href="http://e.com/b.png">http://e.com/b.png</a></p>\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div><div class="message_inline_image"><a href="http://e.com/b.png"><img src="http://e.com/b.png"></a></div>',
    ],
    [
      'a\n\nhttp://e.com/a.png\n\nb',
      '<p>a</p>\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div><p>b</p>',
    ],
    [
      '- http://e.com/a.png\n- x',
      '<ul>\n<li><div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div></li>\n<li>x</li>\n</ul>',
    ],
    [
      '**[x](http://e.com/a.png)**\n\nb',
      '<p><strong><a href="http://e.com/a.png">x</a></strong></p>\n<p>b</p>\n<div class="message_inline_image"><a href="http://e.com/a.png" title="x"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      '# http://e.com/a.png',
      '<h1><a href="http://e.com/a.png">http://e.com/a.png</a></h1>\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      '```spoiler T\nhttp://e.com/a.png\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>T</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div></div></div>',
    ],
    [
      'http://e.com/a.png\nhttp://e.com/a.png',
      '<p><a href="http://e.com/a.png">http://e.com/a.png</a><br>\n<a href="http://e.com/a.png">http://e.com/a.png</a></p>\n<div class="message_inline_image"><a href="http://e.com/a.png"><img src="http://e.com/a.png"></a></div>',
    ],
    [
      'https://github.com/a/b/blob/main/c.png',
      '<div class="message_inline_image"><a href="https://github.com/a/b/blob/main/c.png"><img src="https://raw.githubusercontent.com/a/b/main/c.png"></a></div>',
    ],
    [
      'https://en.wikipedia.org/wiki/File:Cat.jpg',
      '<div class="message_inline_image"><a href="https://en.wikipedia.org/wiki/Special:FilePath/File:Cat.jpg"><img src="https://en.wikipedia.org/wiki/Special:FilePath/File:Cat.jpg"></a></div>',
    ],
    [
      '![alt](http://e.com/x.png)',
      '<p>![alt](<a href="http://e.com/x.png">http://e.com/x.png</a>)</p>\n<div class="message_inline_image"><a href="http://e.com/x.png"><img src="http://e.com/x.png"></a></div>',
    ],
    [
      'https://chat.example.org/user_uploads/1/ab/x.png',
      '<p><a href="user_uploads/1/ab/x.png">https://chat.example.org/user_uploads/1/ab/x.png</a></p>\n<div class="message_inline_image"><a href="user_uploads/1/ab/x.png" title="https://chat.example.org/user_uploads/1/ab/x.png"><img src="user_uploads/1/ab/x.png"></a></div>',
    ],
  ])
})

describe('a video', () => {
  rendersAs([
    [
      'http://e.com/a.mp4',
      '<div class="message_inline_image message_inline_video"><a href="http://e.com/a.mp4"><video preload="metadata" src="http://e.com/a.mp4"></video></a></div>',
    ],
    [
      '[v](http://e.com/a.webm)',
      '<p><a href="http://e.com/a.webm">v</a></p>\n<div class="message_inline_image message_inline_video"><a href="http://e.com/a.webm" title="v"><video preload="metadata" src="http://e.com/a.webm"></video></a></div>',
    ],
    ['/user_uploads/1/ab/v.mp4', '<p>/user_uploads/1/ab/v.mp4</p>'],
    [
      '[v](/user_uploads/1/ab/v.mp4)',
      '<p><a href="/user_uploads/1/ab/v.mp4">v</a></p>\n<div class="message_inline_image message_inline_video"><a href="/user_uploads/1/ab/v.mp4" title="v"><video preload="metadata" src="/user_uploads/1/ab/v.mp4"></video></a></div>',
    ],
  ])
})

describe('a YouTube video', () => {
  rendersAs([
    [
      'https://youtu.be/abc_1',
      '<p><a href="https://youtu.be/abc_1">https://youtu.be/abc_1</a></p>\n<div class="youtube-video message_inline_image"><a data-id="abc_1" href="https://youtu.be/abc_1"><img src="https://i.ytimg.com/vi/abc_1/mqdefault.jpg"></a></div>',
    ],
    [
      'https://www.youtube.com/watch?v=abc&t=1',
      '<p><a href="https://www.youtube.com/watch?v=abc&amp;t=1">https://www.youtube.com/watch?v=abc&amp;t=1</a></p>\n<div class="youtube-video message_inline_image"><a data-id="abc" href="https://www.youtube.com/watch?v=abc&amp;t=1"><img src="https://i.ytimg.com/vi/abc/mqdefault.jpg"></a></div>',
    ],
    [
      'https://m.youtube.com/shorts/abc',
      '<p><a href="https://m.youtube.com/shorts/abc">https://m.youtube.com/shorts/abc</a></p>\n<div class="youtube-video message_inline_image"><a data-id="abc" href="https://m.youtube.com/shorts/abc"><img src="https://i.ytimg.com/vi/abc/mqdefault.jpg"></a></div>',
    ],
    ['https://youtube.com/', '<p><a href="https://youtube.com/">https://youtube.com/</a></p>'],
    [
      'https://www.youtube-nocookie.com/embed/abc',
      '<p><a href="https://www.youtube-nocookie.com/embed/abc">https://www.youtube-nocookie.com/embed/abc</a></p>\n<div class="youtube-video message_inline_image"><a data-id="abc" href="https://www.youtube-nocookie.com/embed/abc"><img src="https://i.ytimg.com/vi/abc/mqdefault.jpg"></a></div>',
    ],
  ])
})

describe('an upload', () => {
  rendersAs([
    [
      '[cat.png](/user_uploads/1/ab/cat.png)',
      '<p><a href="/user_uploads/1/ab/cat.png">cat.png</a></p>\n<div class="message_inline_image"><a href="/user_uploads/1/ab/cat.png" title="cat.png"><img data-original-content-type="image/png" data-original-dimensions="1200x800" src="/user_uploads/thumbnail/1/ab/cat.png/840x560.webp"></a></div>',
    ],
    [
      '[hen.heic](/user_uploads/1/ab/hen.heic)',
      '<p><a href="/user_uploads/1/ab/hen.heic">hen.heic</a></p>\n<div class="message_inline_image"><a href="/user_uploads/1/ab/hen.heic" title="hen.heic"><img data-original-content-type="image/heic" data-original-dimensions="1200x800" data-transcoded-image="4032x3024.webp" src="/user_uploads/thumbnail/1/ab/hen.heic/840x560.webp"></a></div>',
    ],
    [
      '[dog.gif](/user_uploads/1/ab/dog.gif)',
      '<p><a href="/user_uploads/1/ab/dog.gif">dog.gif</a></p>\n<div class="message_inline_image"><a href="/user_uploads/1/ab/dog.gif" title="dog.gif"><img data-animated="true" data-original-content-type="image/gif" data-original-dimensions="1200x800" src="/user_uploads/thumbnail/1/ab/dog.gif/840x560-anim.webp"></a></div>',
    ],
    [
      '[new.png](/user_uploads/1/ab/new.png)',
      '<p><a href="/user_uploads/1/ab/new.png">new.png</a></p>\n<div class="message_inline_image"><a href="/user_uploads/1/ab/new.png" title="new.png"><img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="1200x800" src="/static/images/loading/loader-black.svg"></a></div>',
    ],
    ['[none.png](/user_uploads/1/ab/none.png)', '<p><a href="/user_uploads/1/ab/none.png">none.png</a></p>'],
  ])
})

describe('nothing', () => {
  rendersAs([
    [
      '> http://e.com/a.png',
      '<blockquote>\n<p><a href="http://e.com/a.png">http://e.com/a.png</a></p>\n</blockquote>',
    ],
    ['http://e.com/a.pdf', '<p><a href="http://e.com/a.pdf">http://e.com/a.pdf</a></p>'],
    ['http://e.com/a.svg', '<p><a href="http://e.com/a.svg">http://e.com/a.svg</a></p>'],
    ['`http://e.com/a.png`', '<p><code>http://e.com/a.png</code></p>'],
  ])
})
