import { lookUp } from './fields.ts'

const PASSED = ['✅', 'passed'] as const
const FAILED = ['❌', 'failed'] as const
const CANCELED = ['⚪', 'was canceled'] as const
const UNSTABLE = ['⚠️', 'is unstable'] as const

/** How something ended, by the names that services have for it. */
const RESULTS: Readonly<Record<string, readonly [sign: string, word: string]>> = {
  success: PASSED,
  successful: PASSED,
  succeeded: PASSED,
  passed: PASSED,
  fixed: ['✅', 'passes again'],
  failure: FAILED,
  failed: FAILED,
  failing: FAILED,
  broken: FAILED,
  error: FAILED,
  errored: FAILED,
  'still failing': ['❌', 'still fails'],
  timed_out: ['❌', 'timed out'],
  partiallysucceeded: UNSTABLE,
  unstable: UNSTABLE,
  canceled: CANCELED,
  cancelled: CANCELED,
  stopped: CANCELED,
  aborted: CANCELED,
  not_built: ['⚪', 'was not built'],
  not_run: ['⚪', 'did not run'],
  unauthorized: ['⚪', 'was not allowed'],
}

/** A sign and words for how something ended; undefined for what has not. */
export function resultOf(name: string | undefined): readonly [sign: string, word: string] | undefined {
  return lookUp(RESULTS, name?.toLowerCase())
}
