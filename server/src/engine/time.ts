/** Seconds in an hour. */
export const HOUR_SECONDS = 3600
/** Seconds in a day. */
export const DAY_SECONDS = 86_400

/** The current time as rows, entries and the API store it: whole UNIX seconds. */
export const unixNow = () => Math.floor(Date.now() / 1000)
