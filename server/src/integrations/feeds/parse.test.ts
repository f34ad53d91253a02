import { expect, test } from 'vitest'
import { parseFeed } from './parse.ts'

const AT = 'https://a.example/feeds/all.xml'
const parsed = (xml: string) => parseFeed(xml, AT)

test('RSS 2.0', () => {
  const feed =
    parsed(`<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <atom:link href="https://a.example/feed" rel="self"/><image><title>Logo</title></image>
    <title>News &amp; more</title>
    <item><title><![CDATA[One <b>bold</b>]]></title><link>/1</link><guid isPermaLink="false">id-1</guid>
      <description>&lt;p&gt;Words&lt;/p&gt;</description><content:encoded>All</content:encoded>
      <media:group><media:title>no</media:title><title>nor this</title></media:group></item>
    <item><guid>https://a.example/2</guid></item><item><link>javascript:alert(1)</link></item><item/></channel></rss>`)
  expect(feed).toEqual({
    title: 'News & more',
    entries: [
      { key: 'id-1', title: 'One <b>bold</b>', url: 'https://a.example/1', summary: '<p>Words</p>' },
      { key: 'https://a.example/2', title: '', url: 'https://a.example/2', summary: '' },
      { key: 'javascript:alert(1)', title: '', url: undefined, summary: '' },
    ],
  })
})

test('Atom', () => {
  const feed = parsed(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Boats</title><entry>
    <author><title>Dr</title></author><id>tag:a,1</id><title type="html">Sail &amp;amp; row</title>
    <link rel="self" href="https://a.example/self"/><link href="1?a=b&amp;c=d"/>
    <content type="xhtml"><div><p>Wind <title>and</title> water</p></div></content></entry></feed>`)
  expect(feed).toEqual({
    title: 'Boats',
    entries: [
      {
        ...{ key: 'tag:a,1', title: 'Sail &amp; row', url: 'https://a.example/feeds/1?a=b&c=d' },
        summary: 'Wind and water',
      },
    ],
  })
})

test('RSS 1.0', () => {
  const feed = parsed(`<rdf:RDF><channel rdf:about="x"><title>Old</title></channel>
    <item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1?from=rss</link></item></rdf:RDF>`)
  expect(feed).toEqual({
    title: 'Old',
    entries: [{ key: 'https://a.example/1', title: 'One', url: 'https://a.example/1?from=rss', summary: '' }],
  })
})

test('what is no feed is none', () => {
  for (const text of ['', 'plain', '{"a":1}', '<html><title>x</title></html>', '<opml><rss/></opml>'])
    expect(parsed(text)).toBeUndefined()
})

test('a hostile feed costs no more than its length', () => {
  const entities = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const [entry] =
    parsed(`${entities}<rss><channel><item><title>&b;&f;</title></item></channel></rss>`)?.entries ?? []
  expect(entry?.title).toBe('&b;&f;')
  expect(parsed(`<rss>${'<item>'.repeat(300_000)}`)).toBeUndefined()
  const many = parsed(`<rss><channel><item><guid>a</guid>${'<b/>'.repeat(300_000)}</item></channel></rss>`)
  expect(many?.entries).toHaveLength(1)
  const items = parsed(`<rss><channel>${'<item><guid>a</guid></item>'.repeat(50_000)}</channel></rss>`)
  expect(items?.entries).toHaveLength(200)
  const long = parsed(`<rss><channel><item><title>${'a&amp;'.repeat(300_000)}</title></item></channel></rss>`)
  expect(long?.entries[0]?.title.length).toBeLessThan(12_000)
  // What is cut off still says what it says.
  expect(parsed('<rss><channel><item><guid>a</guid></item><item><guid>b')?.entries[0]?.key).toBe('a')
})
