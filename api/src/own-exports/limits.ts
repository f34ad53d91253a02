/** So long after an archive of one's own data, the next one may be asked for. */
export const ownExportEverySeconds = 24 * 3600

/** So long an archive of one's own data can be saved. */
export const ownExportKeptSeconds = 7 * 24 * 3600
