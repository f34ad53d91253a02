import { ApiError } from '@parley/api/contract/errors'
import { pages } from '@parley/api/web/pages'
import type { SignInProblem } from '@parley/api/web/problems'
import type { FastifyReply } from 'fastify'
import type { FactorKind } from '../two-factors/factors.ts'
import { type HandOver, handOverQuery } from './hand-over.ts'

/** Ends a sign-in that goes through other pages than the log-in page. */
export class SignInFailed extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(`the sign-in failed: ${problem}`, options)
    this.problem = problem
  }
}

/** The log-in page that says what failed. From there the person may try again, for the same app. */
export function problemPage(problem: SignInProblem, handOver?: HandOver): string {
  return logInPage({ problem }, handOver)
}

/** The log-in page that asks for one of these second factors, after a sign-in by a provider. */
export function secondFactorPage(kinds: readonly FactorKind[], handOver?: HandOver): string {
  return logInPage({ second_factor: kinds.join(' ') }, handOver)
}

/** The log-in page, for the app that waits. */
export function logInPage(query: Record<string, string>, handOver?: HandOver): string {
  return `${pages.logIn}?${new URLSearchParams({ ...query, ...handOverQuery(handOver) })}`
}

/** The refusals of the API that a page says in its own words. */
const PROBLEMS: Readonly<Record<string, SignInProblem>> = {
  USER_DEACTIVATED: 'account_deactivated',
  REALM_DEACTIVATED: 'organization_deactivated',
}

/** Leads to the log-in page if `work` throws something that it can say. */
export async function orProblemPage(
  reply: FastifyReply,
  work: () => Promise<unknown>,
  handOver?: HandOver,
): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    const problem =
      error instanceof SignInFailed
        ? error.problem
        : error instanceof ApiError
          ? PROBLEMS[error.code]
          : undefined
    if (problem === undefined) throw error
    return reply.redirect(problemPage(problem, handOver), 303)
  }
}
