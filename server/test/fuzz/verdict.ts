import type { Endpoint } from '@parley/api/contract/endpoint'
import { errorCodes } from '@parley/api/contract/errors'
import { z } from 'zod'
import type { Answer } from './send.ts'

const refusal = z.looseObject({
  result: z.literal('error'),
  msg: z.string().min(1),
  code: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
})

/**
 * Describes what is wrong with an answer; undefined if nothing is. The server's own contract watch checks successful
 * answers.
 */
export function faultOf(
  { answersWith = 'json' }: Endpoint,
  { status, contentType, text }: Answer,
): string | undefined {
  if (status >= 500) return `a ${status}`
  if (status >= 400) {
    const read = refusal.safeParse(parsed(text))
    return read.success ? undefined : `a ${status} outside the envelope`
  }
  if (answersWith === 'json' && (status !== 200 || !contentType.startsWith('application/json')))
    return `a ${status} that is no JSON`
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
