import { ApiError } from '@parley/api/contract/errors'
import type { Report } from '../report.ts'

/** Does something that the API may refuse, which is then told in the report. */
export async function tried(report: Report, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report.lose(`${what}: ${error.message}`)
  }
}
