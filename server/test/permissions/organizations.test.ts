import { tryOrganizations } from './try-organizations.ts'

// A quarter of the requests, others each time. `test/long` tries all.
tryOrganizations(() => Math.random() < 1 / 4)
