import { z } from 'zod'

/** The last second of the year 9999: what is due later cannot be told as a date. */
const latestTime = 253_402_300_799

export const deliveryTime = z.int().max(latestTime).describe('UNIX seconds, in the future.')
