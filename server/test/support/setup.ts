import { afterAll } from 'vitest'
import { endFile } from './end-of-file.ts'

// Runs for each test file, while modules are loaded once per worker.
afterAll(endFile)
