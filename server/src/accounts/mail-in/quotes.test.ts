import { describe, expect, test } from 'vitest'
import { markupOf } from './html.ts'
import { written } from './quotes.ts'

const CUT = { quotes: false, footer: false }

describe('history is cut as it looks in', () => {
  test.each([
    ['Gmail', 'On Mon, May 4, 2026 at 9:00 AM Bo Kristensen <bo@example.com> wrote:\n\n> old\n> older'],
    [
      'Gmail, over two lines',
      'On Mon, May 4, 2026 at 9:00 AM Bo Kristensen <\nbo@example.com> wrote:\n\n> old',
    ],
    ['Gmail in German', 'Am Mo., 4. Mai 2026 um 09:00 Uhr schrieb Bo Kristensen <bo@example.com>:\n\n> alt'],
    [
      'Gmail in German, over two lines',
      'Am Mo., 4. Mai 2026 um 09:00 Uhr schrieb Bo Kristensen <\nbo@example.com>:\n\n> alt',
    ],
    ['Apple', 'On 4. May 2026, at 09:00, Bo Kristensen <bo@example.com> wrote:\n> \n> old'],
    ['Apple in German', 'Am 04.05.2026 um 09:00 schrieb Bo Kristensen <bo@example.com>:\n> \n> alt'],
    [
      'Outlook',
      '________________________________\nFrom: Bo Kristensen <bo@example.com>\nSent: Monday, May 4, 2026 9:00 AM\nTo: Ada\nSubject: Plans\n\nold',
    ],
    ['Outlook without addresses', 'From: Bo Kristensen\nSent: Monday, May 4, 2026 9:00 AM\nTo: Ada\n\nold'],
    [
      'Outlook in German',
      'Von: Bo Kristensen <bo@example.com>\nGesendet: Montag, 4. Mai 2026 09:00\nAn: Ada\nBetreff: Pläne\n\nalt',
    ],
    ['older Outlook', '-----Original Message-----\nFrom: Bo\nold'],
    ['older Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Bo\nalt'],
    ['Thunderbird in German', 'Am 04.05.26 um 09:00 schrieb Bo Kristensen:\n> alt'],
  ])('%s', (_, history) => {
    expect(written(`Yes, at ten.\n\nSee you\n\n${history}\n`, CUT)).toBe('Yes, at ten.\n\nSee you')
    expect(written(`Yes\n\n${history}`, { quotes: true, footer: true })).toContain(history)
  })
})

test.each([
  '-- \nNora Berg\nHarbour Labs',
  'Sent from my iPhone',
  'Von meinem iPhone gesendet',
  'Get Outlook for iOS',
])('a signature is cut: %s', (signature) => {
  expect(written(`Yes\n\n${signature}\n`, CUT)).toBe('Yes')
  expect(written(`Yes\n\n${signature}\n`, { quotes: false, footer: true })).toContain(
    signature.split('\n')[0]?.trim(),
  )
})

test('what somebody writes stays', () => {
  for (const text of [
    'I wrote: this stays.\n\nAnd this, from Bo.',
    'Am Montag treffen wir uns.\n\nUm zehn.',
    'Am Montag schrieb Bo etwas.\n\nDas hier:\nja',
    'From here on: all good\n\nend',
    '- one\n- two\n\n```\ncode\n```',
  ])
    expect(written(text, CUT)).toBe(text)
})

test('hostile texts take no time', () => {
  const before = process.cpuUsage()
  for (const part of [
    'Am ',
    'On ',
    '> ',
    'From: ',
    'Op ',
    '\n',
    'x',
    'Am 1 schrieb ',
    'от 2020 from <',
    'ср, 1',
  ]) {
    written(part.repeat(50_000 / part.length), CUT)
    written(`${part.repeat(100)}\n`.repeat(100), CUT)
    written(`${part}\n`.repeat(5_000), CUT)
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(20_000)
})

test('HTML becomes markup, without pictures, scripts and history', () => {
  const html =
    '<html><head><style>p{}</style></head><body><p>Yes, <b>at ten</b>, <a href="https://example.com">there</a></p>' +
    '<ul><li>one</li><li>two</li></ul><script>alert(1)</script><img src="https://spy.example/x.png">' +
    '<div class="gmail_signature">Nora</div><div class="gmail_quote">On … wrote: <blockquote>old</blockquote></div></body></html>'
  expect(markupOf(html, CUT)).toBe('Yes, **at ten**, [there](https://example.com)\n\n-   one\n-   two')
  expect(markupOf(html, { quotes: true, footer: true })).toContain('old')
  expect(markupOf(`${'<div>'.repeat(50_000)}deep`, CUT)).toBe('deep')
})
