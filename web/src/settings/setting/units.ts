import type { Face } from '@parley/api/contract/face'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'

type Unit = NonNullable<Face['unit']>

export function unitName(unit: Unit): string {
  switch (unit) {
    case 'days':
      return t`days`
    case 'seconds':
      return t`seconds`
    case 'percent':
      return '%'
    case 'mebibytes':
      return t`MiB`
    case 'pixels':
      return t`pixels`
  }
}

/** A number that has no name, with its unit. */
export function written(value: number, unit: Unit | undefined): string {
  switch (unit) {
    case undefined:
      return formatNumber(value)
    case 'days':
      return plural(value, { one: '# day', other: '# days' })
    case 'percent':
      return `${formatNumber(value)} %`
    case 'mebibytes':
      return t`${formatNumber(value)} MiB`
    case 'pixels':
      return plural(value, { one: '# pixel', other: '# pixels' })
    case 'seconds':
      return duration(value)
  }
}

function duration(seconds: number): string {
  if (seconds % 86_400 === 0) return plural(seconds / 86_400, { one: '# day', other: '# days' })
  if (seconds % 3600 === 0) return plural(seconds / 3600, { one: '# hour', other: '# hours' })
  if (seconds % 60 === 0) return plural(seconds / 60, { one: '# minute', other: '# minutes' })
  return plural(seconds, { one: '# second', other: '# seconds' })
}
