import type { ApiError, ErrorCode } from '@parley/api/contract/errors'

interface Refusal {
  readonly code: ErrorCode
  readonly says: RegExp
  readonly status?: number
}

/** The letters of errors in the tables. No error matches two of them. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  // By the caller.
  L: { code: 'UNAUTHORIZED', says: /^Not logged in/, status: 401 },
  K: { code: 'INVALID_API_KEY', says: /./, status: 401 },
  D: { code: 'USER_DEACTIVATED', says: /^Account is deactivated$/, status: 401 },
  G: { code: 'BAD_REQUEST', says: /^Not allowed for guest users$/ },
  B: { code: 'BAD_REQUEST', says: /^This endpoint does not accept bot requests\.$/ },
  W: { code: 'UNAUTHORIZED', says: /^This API is not available to incoming webhook bots\.$/, status: 401 },
  A: { code: 'UNAUTHORIZED_PRINCIPAL', says: /^Must be an organization administrator$/ },
  O: { code: 'UNAUTHORIZED_PRINCIPAL', says: /^Must be an organization owner$/ },
  P: { code: 'BAD_REQUEST', says: /^Insufficient permission$/ },
  // For things that look missing.
  c: { code: 'BAD_REQUEST', says: /^Invalid channel (ID|name)/ },
  s: { code: 'STREAM_DOES_NOT_EXIST', says: /^Channel .* does not exist$/ },
  m: { code: 'BAD_REQUEST', says: /^Invalid message\(s\)$/ },
  u: { code: 'BAD_REQUEST', says: /^(No such user|No such bot|Invalid user ID: \d+)$/ },
  f: { code: 'BAD_REQUEST', says: /^Invalid attachment$/ },
  i: { code: 'BAD_REQUEST', says: /^No such invitation$/ },
  q: { code: 'BAD_EVENT_QUEUE_ID', says: /^Bad event queue ID/ },
  b: { code: 'BAD_NARROW', says: /unknown channel|Invalid 'with' operator/ },
  0: { code: 'BAD_REQUEST', says: /./, status: 404 },
  // For actions on a visible channel.
  x: { code: 'CANNOT_ADMINISTER_CHANNEL', says: /./ },
  k: { code: 'BAD_REQUEST', says: /^Channel content access is required\.$/ },
  w: { code: 'BAD_REQUEST', says: /^Not authorized to send to channel/ },
  j: { code: 'BAD_REQUEST', says: /^Unable to access channel/ },
  n: { code: 'BAD_REQUEST', says: /^Not subscribed to channel id/ },
  // For actions on other things.
  t: { code: 'BAD_REQUEST', says: /^You don't have permission to (edit|move|delete|resolve) / },
  z: { code: 'BAD_REQUEST', says: /^You do not have permission to subscribe other users to channels\.$/ },
  // For actions on people.
  v: { code: 'BAD_REQUEST', says: /^You do not have permission to initiate direct message conversations/ },
  y: { code: 'BAD_REQUEST', says: /^This conversation does not include any users who can authorize it/ },
  e: {
    code: 'BAD_REQUEST',
    says: /^(User not authorized to change user emails|You are not allowed to change this field)/,
  },
}

export const ALLOWED = '+'
/** A success without the requested thing. */
export const NOTHING = '-'
/** An impossible case. */
export const NEVER = '.'

/** The letter of an error, or its text if it has no letter. */
export function letterOf(refusal: ApiError): string {
  const [letter] = Object.entries(REFUSALS).find(([, one]) => fits(refusal, one)) ?? []
  return letter ?? `[${refusal.status} ${refusal.code}: ${refusal.message}]`
}

function fits(refusal: ApiError, { code, says, status = 400 }: Refusal): boolean {
  return refusal.code === code && says.test(refusal.message) && refusal.status === status
}
