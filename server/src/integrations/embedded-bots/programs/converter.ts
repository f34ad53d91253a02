import type { Program } from '../program.ts'

/** Units by kind: what one of each is in the first, and for temperatures what comes on top. */
const KINDS: readonly Readonly<Record<string, readonly [factor: number, offset?: number]>>[] = [
  { m: [1], km: [1000], cm: [0.01], mm: [0.001], mi: [1609.344], yd: [0.9144], ft: [0.3048], in: [0.0254] },
  { kg: [1], g: [0.001], t: [1000], lb: [0.45359237], oz: [0.028349523125] },
  { l: [1], ml: [0.001], gal: [3.785411784], pt: [0.473176473] },
  { k: [1], c: [1, 273.15], f: [5 / 9, 459.67 * (5 / 9)] },
  { s: [1], min: [60], h: [3600], d: [86_400] },
  { b: [1], kb: [1e3], mb: [1e6], gb: [1e9], kib: [1024], mib: [1024 ** 2], gib: [1024 ** 3] },
]
const QUESTION = /^(-?\d+(?:\.\d+)?)\s*([a-z]+)\s+(?:(?:to|in)\s+)?([a-z]+)$/
const DIGITS = 6

/** `12 km to mi`: converts lengths, weights, volumes, temperatures, times and sizes. */
const program: Program = ({ text }, bot) => bot.reply(converted(text))

export default program

function converted(text: string): string {
  const [, number = '', from = '', to = ''] = QUESTION.exec(text.trim().toLowerCase()) ?? []
  const kind = KINDS.find((one) => Object.hasOwn(one, from) && Object.hasOwn(one, to))
  const [was, is] = [kind?.[from], kind?.[to]]
  if (was === undefined || is === undefined) {
    const known = KINDS.map((one) => Object.keys(one).join(', ')).join('; ')
    return `Ask me such as \`12 km to mi\`. I know ${known}.`
  }
  const base = Number(number) * was[0] + (was[1] ?? 0)
  const result = Number(((base - (is[1] ?? 0)) / is[0]).toPrecision(DIGITS))
  return `${number} ${from} = ${result} ${to}`
}
