/** The longest time of which the usage is shown. */
export const mostUsageDays = 366
export const defaultUsageDays = 90
/** Of so many people at most it is shown how much room their files take. */
export const mostUploadUsers = 1000
export const defaultUploadUsers = 20
