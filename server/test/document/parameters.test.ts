import { oneOf } from '../support/sample.ts'
import { refuseParameters } from './refused-parameters.ts'

// An eighth of the wrong values for permissions, others each time. `test/long` tries all of them.
refuseParameters(oneOf(8))
