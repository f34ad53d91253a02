import { refuseParameters } from './refused-parameters.ts'

// A quarter of the wrong values for permissions, others each time. `test/long` tries all of them.
refuseParameters(() => Math.random() < 1 / 4)
