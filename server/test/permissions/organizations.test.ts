import { oneOf } from '../support/sample.ts'
import { tryOrganizations } from './try-organizations.ts'

// A quarter of the requests, others each time. `test/long` tries all.
tryOrganizations(oneOf(4))
