import { afterAll } from 'vitest'
import { endFile } from './end-of-file.ts'

// Run anew for each test file, where modules are loaded once for all of a worker.
afterAll(endFile)
