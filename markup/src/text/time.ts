/**
 * Parses a time as people and clients write it: ISO 8601 with or without a zone, Unix seconds, and dates in words such
 * as `Mar 5 2024, 10am EST`. Without a zone, the time is in UTC.
 * @returns ISO 8601 in UTC with `Z`, with six digits of a second if there is a fraction.
 */
export function readTime(source: string): string | undefined {
  const text = source.trim()
  // No date is longer.
  if (text.length > 100) return undefined
  return readIso(isoOrder(text)) ?? readCompact(text) ?? readWords(text) ?? readUnix(text)
}

interface Parts {
  year: number
  month: number
  day: number
  hour?: number
  minute?: number
  second?: number
  microsecond?: number
  /** Minutes east of UTC. */
  offset?: number
}

const isoPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[T ]|, ?)\s*(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[A-Z]{2,5}|[+-]\d{2}:?\d{2}|[+-]\d{1,2})?)?$/i

/** Puts `2024/3/5` and `3/5/2024` (month first, unless it can only be the day) into ISO order. */
function isoOrder(text: string): string {
  const [, first = '', second = '', year = '', rest = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/s.exec(text) ?? []
  if (year !== '')
    return Number(first) > 12 ? `${year}-${second}-${first}${rest}` : `${year}-${first}-${second}${rest}`
  return text.replace(/^(\d{4})\/(\d{1,2})\/(?=\d)/, '$1-$2-')
}

function readIso(text: string): string | undefined {
  const match = isoPattern.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction, half, zone] = match
  const offset = zone === undefined ? 0 : offsetOf(zone)
  const hours = hourOf(Number(hour ?? 0), half)
  if (offset === undefined || hours === undefined) return undefined
  return write({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hours,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    microsecond: microsecondsOf(fraction),
    offset,
  })
}

/** `20240305`, `20240305T100000Z`. */
function readCompact(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, zone] = match
  return write({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset: zone === undefined ? 0 : (offsetOf(zone) ?? 0),
  })
}

/** Seconds since 1970, up to the year 9999. */
function readUnix(text: string): string | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text)
  if (!match) return undefined
  return stamp(Number(match[1]) * 1000, microsecondsOf(match[2]))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/
const fillers = /^(at|on|of|the|and|,|t|(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?)$/

/** Parses a date with its month in words, in any order, with an optional time and zone. */
function readWords(text: string): string | undefined {
  const reader = new WordReader()
  const tokens = text
    .toLowerCase()
    .match(/\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?|\d+|[+-]\d{2}:?\d{2}|[a-z][a-z.]*|\S/g)
  for (const token of tokens ?? []) if (!reader.take(token)) return undefined
  return reader.finish()
}

class WordReader {
  #parts: Partial<Parts> = {}
  #numbers: number[] = []
  #clock: RegExpExecArray | undefined
  #half: string | undefined

  /** Takes a token; returns whether it can be part of a date. */
  take(token: string): boolean {
    if (fillers.test(token) || token === '.' || token === '-' || token === '/') return true
    if (monthNames.test(token.replace('.', '')))
      return this.#set('month', months.indexOf(token.slice(0, 3)) + 1)
    if (/^(st|nd|rd|th)$/.test(token)) return this.#numbers.length > 0
    if (/^[ap]\.?m\.?$/.test(token)) return this.#takeHalf(token)
    const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/.exec(token)
    if (clock) {
      const isFirst = this.#clock === undefined
      this.#clock = clock
      return isFirst
    }
    if (/^\d+$/.test(token)) {
      this.#numbers.push(Number(token))
      return token.length <= 4 && this.#numbers.length <= 3
    }
    const offset = offsetOf(token)
    return offset !== undefined && this.#set('offset', offset)
  }

  #set(part: 'month' | 'offset', value: number): boolean {
    const isFirst = this.#parts[part] === undefined || (part === 'offset' && this.#parts.offset === 0)
    this.#parts[part] = value
    return isFirst
  }

  /** For `10 am`: the number right before is the hour. */
  #takeHalf(token: string): boolean {
    if (this.#half !== undefined) return false
    this.#half = token
    if (this.#clock !== undefined) return true
    const hour = this.#numbers.pop()
    if (hour === undefined) return false
    this.#parts.hour = hour
    return true
  }

  finish(): string | undefined {
    const { month, offset = 0 } = this.#parts
    const year = this.#numbers.find((number) => number >= 1000)
    const day = this.#numbers.find((number) => number < 1000)
    if (month === undefined || year === undefined || day === undefined || this.#numbers.length !== 2) {
      return undefined
    }
    const [, clockHour, minute, second, fraction] = this.#clock ?? []
    const hour = hourOf(Number(clockHour ?? this.#parts.hour ?? 0), this.#half)
    if (hour === undefined) return undefined
    return write({
      year,
      month,
      day,
      hour,
      minute: Number(minute ?? 0),
      second: Number(second ?? 0),
      microsecond: microsecondsOf(fraction),
      offset,
    })
  }
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function microsecondsOf(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** Hours east of UTC of common zone abbreviations. */
const zones: ReadonlyMap<string, number> = new Map(
  `utc 0, gmt 0, z 0, wet 0, west 1, bst 1, ist 5.5, cet 1, cest 2, eet 2, eest 3, msk 3, sast 2,
  cat 2, eat 3, wat 1, trt 3, gst 4, pkt 5, npt 5.75, wib 7, ict 7, hkt 8, sgt 8, awst 8, pht 8,
  jst 9, kst 9, acst 9.5, acdt 10.5, aest 10, aedt 11, nzst 12, nzdt 13, brt -3, art -3, clt -4,
  nst -3.5, ndt -2.5, ast -4, adt -3, est -5, edt -4, cst -6, cdt -5, mst -7, mdt -6, pst -8, pdt -7,
  akst -9, akdt -8, hst -10, sst -11`
    .split(/,\s+/)
    .map((zone) => zone.split(' '))
    .map(([name = '', hours = '']) => [name, Number(hours)]),
)

/** Minutes east of UTC. */
function offsetOf(zone: string): number | undefined {
  const numeric = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone)
  if (!numeric) {
    const hours = zones.get(zone.toLowerCase())
    return hours === undefined ? undefined : hours * 60
  }
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  if (minutes >= 24 * 60) return undefined
  return numeric[1] === '-' ? -minutes : minutes
}

function write(parts: Parts): string | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, microsecond = 0, offset = 0 } = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isRealDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isRealDay || year < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  date.setUTCHours(hour, minute - offset, second)
  return stamp(date.getTime(), microsecond)
}

function stamp(milliseconds: number, microsecond: number): string | undefined {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  if (Number.isNaN(year) || year < 1 || year > 9999) return undefined
  const fraction = microsecond === 0 ? '' : `.${String(microsecond).padStart(6, '0')}`
  return `${date.toISOString().slice(0, 19)}${fraction}Z`
}
