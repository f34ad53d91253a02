import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { sampleWorld } from '../../test/sample-world.ts'
import { emptyContext, renderDescription, renderMessage, renderProfileText } from '../server.ts'

const render = (source: string, context = sampleWorld) => renderMessage(source, context)

describe('mentions', () => {
  test('are users, groups and wildcards, each once', () => {
    const { mentions } = render('@**Ana Ruiz** @**|7** @**Bo <b>** @*design* @**all** @**topic**')
    expect(mentions).toEqual({ userIds: [7, 8], groupIds: [3], channelWildcard: true, topicWildcard: true })
  })

  test.each([
    '@_**Ana Ruiz** @_*design* @_**all** @_**topic**',
    '> @**Ana Ruiz** @*design* @**all** @**topic**',
    '`@**Ana Ruiz**`',
    '```\n@**all**\n```',
    '@**Old Timer** @*gone*',
    '```quote\n@**Ana Ruiz**\n```',
  ])('notify nobody in %j', (source) => {
    expect(render(source).mentions).toEqual({
      userIds: [],
      groupIds: [],
      channelWildcard: false,
      topicWildcard: false,
    })
  })

  test('notify from spoilers, tables and list items', () => {
    const source = '```spoiler @**Ana Ruiz**\n- @**Bo <b>**\n```\n\n|@**Twin\\|12**|b|\n|-|-|\n|1|@**Twin**|'
    expect(render(source).mentions.userIds).toEqual([7, 8, 13])
  })
})

describe('links and uploads', () => {
  test('are found wherever they stand', () => {
    const { links, attachments, hasLink, hasAttachment } = render(
      '> [a](/user_uploads/1/ab/x.txt)\n\nhttps://chat.example.org/user_uploads/2/b.png **e.com/ [b](http://b.org)** #**ops**',
    )
    expect(links.map(({ url }) => url)).toEqual([
      '/user_uploads/1/ab/x.txt',
      'user_uploads/2/b.png',
      'http://b.org',
      '/#narrow/channel/5-ops',
    ])
    expect(attachments).toEqual(['1/ab/x.txt', '2/b.png'])
    expect([hasLink, hasAttachment]).toEqual([true, true])
  })

  test('are found even if a picture replaces the link', () => {
    const { links, hasLink, hasImage } = render('http://e.com/a.png')
    expect([links, hasLink, hasImage]).toEqual([
      [{ url: 'http://e.com/a.png', text: 'http://e.com/a.png' }],
      true,
      true,
    ])
  })

  test('are none in plain text and code', () => {
    expect(render('a `http://e.com/a.png`')).toMatchObject({
      hasLink: false,
      hasImage: false,
      hasAttachment: false,
    })
  })

  test('in quotes and to videos are no images', () => {
    expect(render('> http://e.com/a.png').hasImage).toBe(false)
    expect(render('http://e.com/a.mp4').hasImage).toBe(false)
  })
})

describe('previews', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `http://e.com/${index}.png`).join('\n')

  test('are made of up to 24 links', () => {
    expect(render(many(24)).html.match(/<img/g)).toHaveLength(24)
    expect(render(many(25)).html).not.toContain('<img')
  })

  test('are not made where the realm wants none', () => {
    expect(render('http://e.com/a.png', { ...sampleWorld, inlineImagePreview: false }).html).toBe(
      '<p><a href="http://e.com/a.png">http://e.com/a.png</a></p>',
    )
  })

  test('load external pictures through the proxy, own ones directly', () => {
    const context = { ...sampleWorld, proxiedImage: (url: string) => `/external_content/${url.length}` }
    expect(render('http://e.com/a.png', context).html).toContain(
      '<a href="http://e.com/a.png"><img src="/external_content/18">',
    )
    expect(render('https://chat.example.org/a.png', context).html).toContain(
      'src="https://chat.example.org/a.png"',
    )
  })

  test('of pages ask for their data first, and show it when it is there', () => {
    const waiting = { ...sampleWorld, inlineUrlEmbedPreview: true }
    expect(render('http://e.com http://e.com a@b.co', waiting).linksForPreview).toEqual(['http://e.com'])
    const context = {
      ...waiting,
      embed: () => ({ title: 'T "<', description: 'D', image: 'http://e.com/i?a="b' }),
    }
    const { html, linksForPreview } = render('http://e.com', context)
    expect(linksForPreview).toEqual([])
    expect(html).toBe(
      '<p><a href="http://e.com">http://e.com</a></p>\n<div class="message_embed"><a class="message_embed_image" href="http://e.com" style="background-image: url(&quot;http://e.com/i?a=\\22 b&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="http://e.com" title="T &quot;&lt;">T "&lt;</a></div><div class="message_embed_description">D</div></div></div>',
    )
    expect(render('http://e.com', { ...waiting, embed: () => null }).html).not.toContain('message_embed')
  })

  test('name bare links to videos', () => {
    const context = { ...sampleWorld, inlineUrlEmbedPreview: true, embed: () => ({ title: 'Cats' }) }
    expect(render('https://youtu.be/abc', context).html).toContain(
      '<a href="https://youtu.be/abc">YouTube - Cats</a>',
    )
    expect(render('[mine](https://youtu.be/abc)', context).html).toContain('>mine</a>')
  })
})

describe('code', () => {
  const codeOf = (source: string, context = sampleWorld) => render(source, context).html

  test('names its language and colors its words', () => {
    expect(codeOf('```py\nx = 1 # <hi>\n```')).toBe(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="n">x</span> <span class="o">=</span> <span class="mi">1</span> <span class="c1"># &lt;hi&gt;</span>\n</code></pre></div>',
    )
  })

  test('colors kinds of numbers, strings and comments apart', () => {
    expect(codeOf('```js\nf(\'a\', "b", 0x1f, 1.5) /* c */\n```')).toMatch(
      /"s1">'a'<.*"s2">"b"<.*"mh">0x1f<.*"mf">1\.5<.*"cm">\/\* c \*\/</,
    )
  })

  test.each([
    ['py2', 'x = 1', 'mi', '1'],
    ['python2', 'x = 1', 'mi', '1'],
    ['tex', '\\frac{a}{b}', 'k', '\\frac'],
    ['latex', '\\frac{a}{b}', 'nb', '}{'],
    ['css+php', 'a { top: <?php echo 1; ?>; left: 12px }', 'cp', '&lt;?php'],
    ['css+php', 'a { top: <?php echo 1; ?>; left: 12px }', 'na', 'left'],
    ['html+php', '<b><?php echo 1; ?></b>', 'mi', '1'],
    ['xml+php', '<b><?php echo 1; ?></b>', 'nt', 'b'],
    ['javascript+php', 'let x = "<?php echo 1; ?>" + 12', 'mi', '12'],
    ['js+php', 'let x = <?php echo 1; ?>', 'mi', '1'],
  ])('in %s as in %j has its words colored', (language, code, kind, text) => {
    const html = codeOf(`\`\`\`${language}\n${code}\n\`\`\``)
    expect(html).toContain(`<span class="${kind}">${text}</span>`)
  })

  test.each(['#!python', ':::python', '::python', '#!/usr/bin/python', '#!/usr/bin/env python'])(
    'that begins with %s and names no language is colored by it, without saying so',
    (line) => {
      for (const source of [`\`\`\`\n${line}\nx = 1\n\`\`\``, `    ${line}\n    x = 1`]) {
        const html = codeOf(source)
        expect(html).toContain('<div class="codehilite"><pre>')
        expect(html).toContain('<span class="mi">1</span>')
        expect(html.replaceAll(/<[^>]+>/g, '')).toContain(`${line}\nx = 1\n`)
      }
    },
  )

  test.each(['#!nosuch', ':python', '# !python', '#!'])('that begins with %s stays plain', (line) => {
    expect(codeOf(`\`\`\`\n${line}\nx = 1\n\`\`\``)).toBe(
      `<div class="codehilite"><pre><span></span><code>${line}\nx = 1\n</code></pre></div>`,
    )
    expect(codeOf('```js\n#!python\nx = 1\n```')).toContain('data-code-language="JavaScript"')
  })

  test('with an unknown language keeps the word', () => {
    expect(codeOf('```NoSuch\nx\n```')).toBe(
      '<div class="codehilite" data-code-language="nosuch"><pre><span></span><code>x\n</code></pre></div>',
    )
  })

  test('takes the language of the realm without naming it', () => {
    const context = { ...sampleWorld, defaultCodeBlockLanguage: 'Python' }
    expect(codeOf('```\n1\n```', context)).toBe(
      '<div class="codehilite"><pre><span></span><code><span class="mi">1</span>\n</code></pre></div>',
    )
    expect(codeOf('```spoiler a\n```\n1\n```', context)).not.toContain('class="mi"')
    expect(codeOf('```\nx\n```', { ...sampleWorld, defaultCodeBlockLanguage: 'quote' })).toContain(
      '<blockquote>',
    )
  })

  const isColored = (code: string, language = 'py') =>
    codeOf(`\`\`\`${language}\n${code}\n\`\`\``).includes('class="mi"')

  test('is colored up to a length, a line length and a gap, and plain beyond', () => {
    const lines = (length: number) => `${'x = 1\n'.repeat(length / 6)}${'1'.repeat(length % 6)}`
    expect([isColored(lines(2000)), isColored(lines(2001))]).toEqual([true, false])
    const line = (length: number) => `1 # ${'x'.repeat(length - 4)}`
    expect([isColored(line(300)), isColored(line(301))]).toEqual([true, false])
    const gap = (length: number) => `1${' '.repeat(length)}2`
    expect([isColored(gap(99)), isColored(gap(100))]).toEqual([true, false])
  })

  test('of slow grammars is colored up to less', () => {
    const code = 'x = 1;\n'.repeat(150)
    expect([isColored(code, 'js'), isColored(code, 'cs')]).toEqual([true, false])
  })

  test('is colored in several blocks until they are too much together', () => {
    const block = `\`\`\`js\n${'x = 1;\n'.repeat(200)}\n\`\`\`\n`
    const blocks = codeOf(block.repeat(4)).split('codehilite').slice(1)
    expect(blocks.map((html) => html.includes('class="mi"'))).toEqual([true, true, false, false])
    const slow = block.replace('js', 'cs').replace('x = 1;\n'.repeat(200), 'x = 1;\n'.repeat(140))
    const slowBlocks = codeOf(slow.repeat(4)).split('codehilite').slice(1)
    expect(slowBlocks.map((html) => html.includes('class="mi"'))).toEqual([true, true, false, false])
  })

  test('is colored without guessing at languages', () => {
    expect(codeOf('```http\nPOST / HTTP/1.1\nHost: a\n\nlet x = 1\n```')).not.toContain('"mi">1<')
    expect(codeOf('```html\n<script>let x = 1</script>\n```')).toContain('<span class="mi">1</span>')
  })
})

describe('formulas', () => {
  test('are written by KaTeX', () => {
    expect(render('$$x$$').html).toMatch(
      /^<p><span class="katex"><span class="katex-mathml"><math xmlns="[^"]+"><semantics>/,
    )
    expect(render('```math\na\n\nb\n```').html).toMatch(
      /^<p><span class="katex-display">.*display="block".*<\/span>\n\n<span class="katex-display">.*<\/p>$/,
    )
  })

  test('with errors show their source', () => {
    expect(render('```math\n\\oops <x>\n\na\n```').html).toMatch(
      /^<p><span class="tex-error">\\oops &lt;x&gt;<\/span>\n\n<span class="katex-display">/,
    )
  })

  test.each(['\\message{x}', '\\errmessage{x}', '\\show\\frac', '\\let\\a\\message\\a{x}', '𝕏\\oops'])(
    'write nothing to the console: %j',
    (tex) => {
      const written = vi.fn()
      for (const method of ['log', 'warn', 'error'] as const)
        vi.spyOn(console, method).mockImplementation(written)
      const { html } = render(`$$${tex}$$`)
      vi.restoreAllMocks()
      expect(html).toContain('tex-error')
      expect(written).not.toHaveBeenCalled()
    },
  )

  test('of a whole page are shown up to a limit, then as typed', () => {
    const { html } = render('$$x^2$$ '.repeat(500))
    expect(html).toContain('class="katex"')
    expect(html).toContain('<span class="tex-error">$$x^2$$</span>')
  })

  test('with groups too deep show their source', () => {
    const nested = (depth: number) => `$$${'{'.repeat(depth)}x${'}'.repeat(depth)}$$`
    expect(render(nested(50)).html).toContain('class="katex"')
    expect(render(nested(51)).html).toContain('tex-error')
    expect(render(`$$${'{x}'.repeat(100)}$$`).html).toContain('class="katex"')
    expect(render(`$$${'\\left('.repeat(51)}${'\\right)'.repeat(51)}$$`).html).toContain('tex-error')
  })

  test('whose macros grow out of bounds show their source', () => {
    const bomb = `$$\\def\\a{${'x'.repeat(500)}}${'\\a'.repeat(500)}$$`
    expect(render(bomb).html).toContain('tex-error')
    expect(render('$$\\def\\a{x}\\a\\a$$').html).toContain('class="katex"')
  })
})

test('a /me message is marked as one', () => {
  expect(render('/me waves')).toMatchObject({ isMeMessage: true, html: '<p>/me waves</p>' })
  for (const source of ['/me', ' /me x', '/Me x', '/mex']) expect(render(source).isMeMessage).toBe(false)
})

test('descriptions are on one line and quiet', () => {
  expect(renderDescription('a :)\n**b** http://e.com/a.png', sampleWorld)).toBe(
    '<p>a :) <strong>b</strong> <a href="http://e.com/a.png">http://e.com/a.png</a></p>',
  )
  expect(renderProfileText('a\n@**Ana Ruiz**', sampleWorld)).toBe(
    '<p>a<br>\n<span class="user-mention" data-user-id="7">@Ana Ruiz</span></p>',
  )
})

test('mail has no indented code', () => {
  expect(renderMessage('    a', sampleWorld, { isEmail: true }).html).toBe('<p>a</p>')
  expect(renderMessage('    a', sampleWorld).html).toContain('codehilite')
})

test('a line of words is rendered as the whole grammar would', () => {
  const never = { pattern: '', urlTemplate: '', mayMatch: () => false, find: () => undefined }
  const words = fc.stringMatching(/^[A-Za-zé日][A-Za-z0-9éß日本 ,!?.]{0,80}$/)
  fc.assert(
    fc.property(words, (source) => {
      const quick = renderMessage(source, emptyContext)
      const whole = renderMessage(source, { ...emptyContext, linkifiers: [never] })
      expect(quick.html).toBe(whole.html)
      expect(quick.tree.blocks).toEqual(whole.tree.blocks)
    }),
    { numRuns: 2000 },
  )
})
