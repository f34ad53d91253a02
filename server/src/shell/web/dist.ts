import { fileURLToPath } from 'node:url'

/** Where the built web app is. Tests of the API have none, and so no pages. */
export const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
