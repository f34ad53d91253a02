export const DAY_SECONDS = 86_400

/** The moment as rows, entries and the API have it: whole UNIX seconds. */
export const unixNow = () => Math.floor(Date.now() / 1000)
