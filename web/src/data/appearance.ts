import { useSlice } from './hooks.ts'

/** The heights of a line that stand for each density, in the API's `web_line_height_percent`. */
export const LINE_HEIGHTS = { comfortable: 140, compact: 122 } as const

/** Other clients set any height: the nearer density is meant. */
const BETWEEN = (LINE_HEIGHTS.comfortable + LINE_HEIGHTS.compact) / 2

export const isCompact = (settings: { readonly web_line_height_percent: number }) =>
  settings.web_line_height_percent < BETWEEN

/** Whether messages are as close as they can be. */
export const useIsCompact = () => useSlice(({ settings }) => isCompact(settings))

/** What the API's `web_font_size_px` is when nobody has set it. */
const USUAL_PX = 16
/** With less, times and marks could not be read; with more, a phone has a word in each line. */
const SMALLEST_PX = 14
const LARGEST_PX = 32

/** How much larger than usual messages and what one writes are. */
export const useTextScale = () =>
  useSlice(({ settings }) => {
    return Math.min(LARGEST_PX, Math.max(SMALLEST_PX, settings.web_font_size_px)) / USUAL_PX
  })
