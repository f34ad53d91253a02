import { formatNumber } from '#language/intl.ts'
import { formatDecimal } from '#language/more-intl.ts'

/** 48 kB, 1.2 MB. */
export function fileSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  const shown = power > 0 && amount < 10 ? formatDecimal(amount) : formatNumber(Math.round(amount))
  return `${shown} ${units[power]}`
}
