import { oneOf } from '../support/sample.ts'
import { tryOrganizations } from './try-organizations.ts'

// An eighth of the requests, others each time. `test/long` tries all.
tryOrganizations(oneOf(8))
