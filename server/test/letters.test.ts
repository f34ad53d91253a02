import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestLetter } from '#accounts/digests/letters.ts'
import { conversationLetter, countLetter } from '#accounts/notifications/letters.ts'
import { factorLetter } from '#accounts/two-factors/letters.ts'
import { exportsOf } from '#engine/discover.ts'
import { everyLetter } from './support/letters.ts'

const LANGUAGES = ['en', 'de', 'ar']
/** Those that come again and again: each ends its kind. */
const RECURRING = new Set<unknown>([conversationLetter, countLetter, digestLetter])

test('every letter says the same as text and as HTML, in each language, with a subject of its own', async () => {
  const letters = await everyLetter(LANGUAGES)
  const gallery = process.env.PARLEY_LETTERS
  for (const { language, title, letter, writer } of letters) {
    const { subject, text, html } = letter
    if (gallery !== undefined) appendFileSync(gallery, `${JSON.stringify({ language, title, ...letter })}\n`)
    const what = `${title} (${language})`
    expect(subject, what).toMatch(/^\S.{4,198}\S$/u)
    expect(html, what).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html, what).toMatch(/name="viewport"/)
    for (const said of [subject, text, html]) expect(said, what).not.toMatch(/undefined|\[object|NaN|\{\d\}/)
    // Those of messages stand in the text as they were written.
    for (const [, url = ''] of html.matchAll(/href="(http:\/\/localhost[^"]*)"/g))
      expect(text, what).toContain(url.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
    expect(text.includes('/unsubscribe/'), what).toBe(RECURRING.has(writer))
  }
  const titles = letters.map(({ title }) => title)
  for (const language of ['de', 'ar'])
    for (const title of titles) {
      const [english, other] = ['en', language].map((one) =>
        letters.find((letter) => letter.language === one && letter.title === title),
      )
      if (title !== 'Missed messages in a topic')
        expect(other?.letter.subject, title).not.toBe(english?.letter.subject)
      expect(other?.letter.text, title).not.toBe(english?.letter.text)
    }
  // Who writes a new letter adds it there.
  const writers = new Set(letters.map(({ writer }) => writer))
  const all = (await exportsOf(['letters.ts'])).filter(
    (one) => typeof one === 'function' && one.name.endsWith('Letter'),
  )
  expect(all.filter((one) => one !== factorLetter && !writers.has(one))).toEqual([])
})
