import { firstDayOfWeek } from '#ui/time/week.ts'
import { useSlice } from './hooks.ts'

/** With which day weeks begin for the person: 1 for Monday to 7 for Sunday. */
export const useFirstDayOfWeek = () => firstDayOfWeek(useSlice(({ settings }) => settings.first_day_of_week))
