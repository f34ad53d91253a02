import { collection } from '../contract/collection.ts'

/** Each is read four times an hour, so one person must not make the server ask all day. */
export const feedsOfPerson = collection({ things: 'feeds', cap: 50, of: 'person' })

/** Longer addresses are refused. */
export const maxFeedUrlLength = 2000
