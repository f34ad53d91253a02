import { formatMoment } from '#ui/time/format.ts'

/** Puts each moment as the reader's clock shows it. */
export function sayTimes(root: ParentNode, twentyFourHourTime: boolean): void {
  for (const time of root.querySelectorAll('time')) {
    const moment = new Date(time.dateTime)
    if (!Number.isNaN(moment.getTime())) time.textContent = formatMoment(moment, twentyFourHourTime)
  }
}
