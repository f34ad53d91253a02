/** The longest time of which the usage is shown. */
export const mostUsageDays = 366
export const defaultUsageDays = 90
