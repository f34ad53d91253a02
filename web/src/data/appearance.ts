import { useSlice } from './hooks.ts'

/** The heights of a line that stand for each density, in the API's `web_line_height_percent`. */
export const LINE_HEIGHTS = { comfortable: 140, compact: 122 } as const

/** Other clients set any height: the nearer density is meant. */
const BETWEEN = (LINE_HEIGHTS.comfortable + LINE_HEIGHTS.compact) / 2

export const isCompact = (settings: { readonly web_line_height_percent: number }) =>
  settings.web_line_height_percent < BETWEEN

/** Whether messages are as close as they can be. */
export const useIsCompact = () => useSlice(({ settings }) => isCompact(settings))
