import { afterEach, expect, test } from 'vitest'
import { lookupIn } from './catalogue.ts'
import { compareText, formatList, formatNumber } from './intl.ts'
import { directionOf, language } from './locale.ts'
import { plural, t, translateBy } from './words.ts'

function speak(code: string, catalogue: Record<string, string>) {
  translateBy(lookupIn(catalogue))
  language.set(code)
}

afterEach(() => {
  translateBy(undefined)
  language.set('en')
})

const messages = (count: number) =>
  plural(count, { one: '# message in {1}', other: '# messages in {1}' }, 'lab')

test('English is said as the source has it', () => {
  expect(t`Sent to ${'Ada'}, ${1234} bytes`).toBe('Sent to Ada, 1,234 bytes')
  expect([messages(0), messages(1), messages(2000)]).toEqual([
    '0 messages in lab',
    '1 message in lab',
    '2,000 messages in lab',
  ])
})

test('a catalogue gives the words, and puts the values where it wants them', () => {
  speak('de', {
    'Sent to {0}, {1} bytes': '{1} Bytes an {0}',
    '{0, plural, one {# message in {1}} other {# messages in {1}}}':
      '{0, plural, one {Eine Nachricht in {1}} other {# Nachrichten in {1}}}',
  })
  expect(t`Sent to ${'Ada'}, ${1234} bytes`).toBe('1.234 Bytes an Ada')
  expect([messages(1), messages(2000)]).toEqual(['Eine Nachricht in lab', '2.000 Nachrichten in lab'])
})

test('what a catalogue lacks is said in English', () => {
  speak('de', { 'Log in': '' })
  expect([t`Log in`, t`Log out`]).toEqual(['Log in', 'Log out'])
})

test('a language has its own forms of plurals', () => {
  speak('ar', {
    '{0, plural, one {# message in {1}} other {# messages in {1}}}':
      '{0, plural, zero {z} one {o} two {t} few {f} many {m #} other {x {1}}}',
  })
  expect([0, 1, 2, 3, 11, 100].map(messages)).toEqual(['z', 'o', 't', 'f', 'm 11', 'x \u2068lab\u2069'])
})

test('names, numbers and lists follow the language', () => {
  const names = ['Zoe', 'Öz', 'Ole']
  expect(names.toSorted(compareText)).toEqual(['Ole', 'Öz', 'Zoe'])
  speak('de', {})
  expect(formatList(['Ada', 'Bo', 'Ines'])).toBe('Ada, Bo und Ines')
  speak('ar', {})
  expect(formatNumber(12)).toBe('12')
})

test('some languages are written from right to left', () => {
  expect(['en', 'de', 'ar', 'he', 'fa', 'ur', 'pt-br', 'az'].map(directionOf)).toEqual([
    'ltr',
    'ltr',
    'rtl',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ])
})
