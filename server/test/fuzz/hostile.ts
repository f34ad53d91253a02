import type { Dice } from '../random/dice.ts'

/** Numbers at and beyond the limits of some layer. */
const NUMBERS = [
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '0',
  '007',
  '-0',
  '-1',
  '-2147483649',
  '-99999999999999999999',
  '1.5',
  '1e300',
  '-1e300',
  '1e999',
  'NaN',
  '0x10',
]
/** The numbers that a path accepts as one. */
const DIGITS = NUMBERS.filter((text) => /^\d+$/.test(text))

/** Texts that may break some layer: the decoder, the database, the renderer, or clients. */
const TEXTS = [
  '',
  ' ',
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '""',
  '\0',
  'a\0b',
  '"\\u0000"',
  '["\\ud800"]',
  '{"\\udfff":1}',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\ufffe\uffff',
  '\u202egnirts',
  '\u200b',
  '\u200d\u200d',
  'Z̷̡̢̛͙̪ͅalgo',
  'İıſßﬁ',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '\u{10ffff}',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '\\\\\\',
  '$1',
  'a & | ! ( \' " : *',
  '<->',
  '../../../etc/passwd',
  '..%2f..',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[::1',
  'https://example.com:99999/',
  '2020-02-31',
  '275760-09-14',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '{"__proto__":{"polluted":true}}',
  '[{"__proto__":[],"id":1}]',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '{"new":null}',
  '{"new":{"direct_members":[1e300],"direct_subgroups":[-1]}}',
  '[{"id":1}]',
  '[{"operator":"id","operand":"99999999999999999999"}]',
  '[{"operator":"dm","operand":[4294967296]},{"operator":"search","operand":"\'"}]',
  '[["channel","\u0001"]]',
  '[1,"1",null,{}]',
  '[broken',
  '{"a":',
  '@**all** @*nobody* #**general>',
  '$$\\frac{$$ ~~~ ``` > > >',
  '[a](b "c\n![](',
  '<time:99999-01-01>',
  '(?P<id>(a+)+$',
  '{code}{code',
]

/** Large texts, built when needed. */
const LARGE: readonly (() => string)[] = [
  () => '['.repeat(20_000),
  () => '['.repeat(5_000) + ']'.repeat(5_000),
  () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  () => 'x'.repeat(200_000),
  () => 'ä'.repeat(10_001),
  () => '\u{1f600}'.repeat(61),
  () => `[${'1,'.repeat(20_000)}1]`,
  () => `[${'"x",'.repeat(3_000)}"x"]`,
  () => '> '.repeat(2_000),
  () => '*_'.repeat(4_000),
  () => '[['.repeat(4_000),
  () => `${'a'.repeat(70)}@example.com`,
]

export function hostileNumber(dice: Dice, inPath: boolean): string {
  return dice.one(inPath ? DIGITS : NUMBERS)
}

export function hostileText(dice: Dice): string {
  if (dice.once(6)) return dice.one(NUMBERS)
  return dice.once(15) ? dice.one(LARGE)() : dice.one(TEXTS)
}

/** JSON values of unexpected types. */
const VALUES: readonly unknown[] = [
  null,
  true,
  '',
  'x',
  '1',
  [],
  {},
  [[]],
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e300,
  -1e300,
  'a\0b',
  '\ud800',
  '\u202e',
  ['x', 1],
  { new: 1 },
  'x'.repeat(11_000),
]

/** Replaces the value, or a part of it, by an invalid one. */
export function spoiled(value: unknown, dice: Dice): unknown {
  if (typeof value === 'number' && !dice.once(3)) return Number(dice.one(NUMBERS))
  if (dice.once(3)) return dice.one(VALUES)
  if (Array.isArray(value) && value.length > 0) {
    const at = dice.below(value.length)
    return value.map((one, index) => (index === at ? spoiled(one, dice) : one))
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const at = dice.one(Object.keys(value))
    const { [at as keyof typeof value]: inner, ...rest } = value
    return dice.once(4) ? rest : { ...rest, [at]: spoiled(inner, dice) }
  }
  return dice.one(VALUES)
}
