import type { Endpoint } from '@parley/api/contract/endpoint'
import { ApiError, type ErrorCode, errorCodes } from '@parley/api/contract/errors'
import { NetworkError } from './network-error.ts'

export type Body = Record<string, unknown>

/** The body of a successful answer. Throws ApiError for a refusal and NetworkError for everything else. */
export async function readAnswer(
  response: Response,
  answersWith: Endpoint['answersWith'] = 'json',
): Promise<Body> {
  const body = await jsonObject(response)
  if (body?.result === 'success') return body
  if (response.ok && answersWith !== 'json') return {}
  if (body?.result === 'error') throw refusal(body, response.status)
  throw new NetworkError(
    `${response.url} answered with status ${response.status}, not in the form of the API`,
    {
      status: response.status,
    },
  )
}

async function jsonObject(response: Response): Promise<Body | undefined> {
  // Not lines of it, which are a file.
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    // The connection cannot be used again while a body is unread.
    await response.body?.cancel()
    return undefined
  }
  try {
    const body: unknown = await response.json()
    return isObject(body) ? body : undefined
  } catch (error) {
    throw new NetworkError('The answer broke off', { cause: error, status: response.status })
  }
}

/** The error of a body in the form of a refusal. */
export function refusal({ result: _, msg, code, ...fields }: Body, status: number): ApiError {
  const message = typeof msg === 'string' ? msg : `Status ${status}`
  // Some refusals have no code, and newer servers may send unknown ones: both become a BAD_REQUEST with a message.
  return isErrorCode(code)
    ? new ApiError(code, message, fields, status)
    : new ApiError('BAD_REQUEST', message, code === undefined ? fields : { ...fields, code }, status)
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code)
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
