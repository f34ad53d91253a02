import { collection } from '../contract/collection.ts'
import { exportErrors } from './errors.ts'

export const weeklyExports = collection({
  things: 'data exports in a week',
  cap: 5,
  of: 'organization',
  isNeverEmptied: 'a deleted export still counts: it was written',
  refusal: () => exportErrors.rateLimited(),
})
