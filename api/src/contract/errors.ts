/** Every error code with its HTTP status and its use. */
export const errorCodes = {
  BAD_REQUEST: { status: 400, about: 'The request is not valid, or not allowed for this account.' },
  REQUEST_VARIABLE_MISSING: { status: 400, about: 'A required parameter is missing.' },
  REQUEST_VARIABLE_INVALID: { status: 400, about: 'A parameter has a value that is not allowed.' },
  REQUEST_CONFUSING_VAR: { status: 400, about: 'A parameter was given under two names.' },
  INVALID_JSON: { status: 400, about: 'The body is not the JSON it claims to be.' },
  UNAUTHORIZED: { status: 401, about: 'The request carries no credentials.' },
  INVALID_API_KEY: { status: 401, about: 'The API key is wrong or malformed.' },
  USER_DEACTIVATED: { status: 401, about: 'The account has been deactivated.' },
  REALM_DEACTIVATED: { status: 401, about: 'The organization has been deactivated.' },
  AUTHENTICATION_FAILED: { status: 401, about: 'User name and password do not fit.' },
  PASSWORD_AUTH_DISABLED: { status: 401, about: 'The organization does not allow logging in by password.' },
  PASSWORD_RESET_REQUIRED: { status: 401, about: 'The password has to be reset first.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    about: 'The account has a second factor: only a log-in in a browser asks for it.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 401,
    about: 'The organization requires a second factor: until there is one, the session can only set it up.',
  },
  API_KEY_SCOPE: { status: 403, about: 'The scope of the API key does not include this.' },
  UNAUTHENTICATED_USER: { status: 401, about: 'Only for people with an account.' },
  CSRF_FAILED: { status: 403, about: 'A browser request without proof of its origin.' },
  NONEXISTENT_SUBDOMAIN: { status: 404, about: 'No organization lives at this address.' },
  RATE_LIMIT_HIT: { status: 429, about: 'Too many requests; `retry-after` says how many seconds to wait.' },
  UNAUTHORIZED_PRINCIPAL: { status: 400, about: 'The role of the account does not allow this.' },
  STREAM_DOES_NOT_EXIST: { status: 400, about: 'No such channel, or not visible to this account.' },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    about: 'Mentioning everyone in the channel is restricted.',
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    about: 'Mentioning everyone in the topic is restricted.',
  },
  BAD_EVENT_QUEUE_ID: { status: 400, about: 'The event queue is gone: register again.' },
  BAD_NARROW: { status: 400, about: 'A term of the narrow is unknown or contradictory.' },
  BAD_IMAGE: { status: 400, about: 'The uploaded image cannot be decoded.' },
  REALM_UPLOAD_QUOTA: { status: 400, about: 'The upload would exceed the quota of the organization.' },
  USER_UPLOAD_QUOTA: {
    status: 400,
    about: 'The upload would exceed what the files of one person may take, with those of their bots.',
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    status: 400,
    about: 'An organization keeps at least one user and one owner.',
  },
  INVITATION_FAILED: { status: 400, about: 'Some or all of the invitations were not sent.' },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: { status: 400, about: 'Some of the messages are too old to be moved.' },
  REACTION_ALREADY_EXISTS: { status: 400, about: 'The user already reacted with this emoji.' },
  REACTION_DOES_NOT_EXIST: { status: 400, about: 'The user has not reacted with this emoji.' },
  EXPECTATION_MISMATCH: { status: 400, about: 'The value changed since the client last saw it.' },
  SYSTEM_GROUP_REQUIRED: { status: 400, about: 'This permission only takes a system group.' },
  CANNOT_DEACTIVATE_GROUP_IN_USE: { status: 400, about: 'The group is used in permissions or other groups.' },
  CANNOT_ADMINISTER_CHANNEL: { status: 400, about: 'Only for administrators of the channel.' },
  PUSH_NOTIFICATIONS_DISALLOWED: { status: 400, about: 'The organization does not have push notifications.' },
  INVALID_PUSH_DEVICE_TOKEN: { status: 400, about: 'The server does not know this device.' },
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: { status: 400, about: 'The push service does not know this device.' },
  NO_ACTIVE_PUSH_DEVICE: { status: 400, about: 'No device is registered for push notifications.' },
  INVALID_BOUNCER_PUBLIC_KEY: { status: 400, about: 'The push service uses another key.' },
  REQUEST_EXPIRED: { status: 400, about: 'The request is too old.' },
  MISSING_REMOTE_REALM: { status: 403, about: 'The push service does not know the organization.' },
  SERVER_NOT_READY: { status: 500, about: 'The server is starting; try again soon.' },
  SERVER_IN_MAINTENANCE: {
    status: 503,
    about: 'Everything can be read and nothing changed; `retry-after` says in how many seconds to try again.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, about: 'Something went wrong on the server.' },
  MISSING_HTTP_EVENT_HEADER: {
    status: 400,
    about: 'A webhook came without the header that names its event.',
  },
  ANOMALOUS_WEBHOOK_PAYLOAD: { status: 400, about: 'A webhook came with a payload of an unknown form.' },
  UNSUPPORTED_WEBHOOK_EVENT_TYPE: { status: 200, about: 'A webhook came with an event that is not handled.' },
} as const satisfies Record<string, { status: number; about: string }>

/** An error code of the API. */
export type ErrorCode = keyof typeof errorCodes

/** The JSON body of an error. */
export interface ErrorBody {
  result: 'error'
  msg: string
  code: ErrorCode
  [field: string]: unknown
}

/** An error that is sent to the caller. Any other thrown error is a fault of the server. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, unknown>
  /** The parameter whose value is wrong. It is not sent: a form finds it by what the error says. */
  readonly about: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    fields: Record<string, unknown> = {},
    status?: number,
    about?: string,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status ?? errorCodes[code].status
    this.fields = fields
    this.about = about
  }

  body(): ErrorBody {
    return { ...this.fields, result: 'error', msg: this.message, code: this.code }
  }
}

type Objection =
  | { type: 'realm'; settings: string[] }
  | { type: 'channel'; channel_id: number; settings: string[] }
  | { type: 'user_group'; group_id: number; settings: string[] }
  | { type: 'subgroup'; supergroup_ids: number[] }

interface InvitationFailure {
  errors: [email: string, reason: string, deactivated: boolean][]
  sent_invitations: boolean
  license_limit_reached?: boolean
  daily_limit_reached?: boolean
}

/** @param about the parameter whose value is wrong, if it is one: forms show the error beside its field */
const badRequest = (message: string, about?: string) =>
  new ApiError('BAD_REQUEST', message, {}, undefined, about)
const unauthorizedPrincipal = (message: string) => new ApiError('UNAUTHORIZED_PRINCIPAL', message)

/**
 * Errors that several nouns use, each text once. Nouns declare their own in the `errors.ts` beside their endpoints,
 * built on `badRequest`, `notFound` and others here.
 */
export const errors = {
  badRequest,
  forbidden: (message = 'Access denied') => new ApiError('BAD_REQUEST', message, {}, 403),
  notFound: (message: string) => new ApiError('BAD_REQUEST', message, {}, 404),
  insufficientPermission: () => badRequest('Insufficient permission'),
  notAllowedForGuests: () => badRequest('Not allowed for guest users'),
  notForBots: () => badRequest('This endpoint does not accept bot requests.'),
  notForIncomingWebhooks: () =>
    new ApiError('UNAUTHORIZED', 'This API is not available to incoming webhook bots.'),
  memberRequired: () => unauthorizedPrincipal('Must be an organization member'),
  administratorRequired: () => unauthorizedPrincipal('Must be an organization administrator'),
  ownerRequired: () => unauthorizedPrincipal('Must be an organization owner'),
  unauthorizedPrincipal,
  missingArgument: (name: string) =>
    new ApiError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name }),
  invalidArgument: (name: string, value: unknown) =>
    new ApiError('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, {
      var_name: name,
      bad_value: value,
    }),
  confusingArguments: (name: string, alias: string) =>
    new ApiError('REQUEST_CONFUSING_VAR', `Can't decide between '${name}' and '${alias}' arguments`, {
      var_name1: name,
      var_name2: alias,
    }),
  methodNotAllowed: (allowed: readonly string[]) =>
    new ApiError('BAD_REQUEST', 'Method Not Allowed', { allowed_methods: allowed }, 405),
  /** The client closed the connection, or the body does not match its headers. */
  malformedBody: (kind: 'request' | 'multipart' = 'request') => badRequest(`Malformed ${kind} body`),
  bodyTimeout: () => new ApiError('BAD_REQUEST', 'The request did not arrive in time. Try again', {}, 408),
  bodyTooLarge: (what = 'Request body is too large') => new ApiError('BAD_REQUEST', what, {}, 413),
  addressTooLong: () => new ApiError('BAD_REQUEST', 'The address of the request is too long', {}, 414),
  headersTooLarge: () => new ApiError('BAD_REQUEST', 'The headers of the request are too large', {}, 431),
  malformedJson: () => new ApiError('INVALID_JSON', 'Malformed JSON'),
  unauthorized: () =>
    new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required'),
  invalidApiKey: () => new ApiError('INVALID_API_KEY', 'Invalid API key'),
  expiredApiKey: () => new ApiError('INVALID_API_KEY', 'This API key has expired'),
  beyondKeyScope: () => new ApiError('API_KEY_SCOPE', 'The scope of this API key does not include this'),
  malformedApiKey: () => new ApiError('INVALID_API_KEY', 'Malformed API key'),
  invitationRequired: () =>
    new ApiError('AUTHENTICATION_FAILED', 'You need an invitation to join this organization'),
  /** Not the caller's fault; ends when the directory answers again. */
  directoryUnreachable: () =>
    new ApiError(
      'AUTHENTICATION_FAILED',
      'The directory that checks your password does not answer. Try again in a moment',
      {},
      503,
    ),
  /** @param reason what the operator said about it */
  inMaintenance: (reason: string, seconds: number) =>
    new ApiError(
      'SERVER_IN_MAINTENANCE',
      'This server is in maintenance: you can read, but nothing can be changed now',
      { 'retry-after': seconds, reason },
    ),
  /** Not the caller's fault; ends when the database is available again. */
  databaseOutOfService: () =>
    new ApiError(
      'INTERNAL_SERVER_ERROR',
      'The database of this server does not serve at the moment. Try again soon',
      {},
      503,
    ),
  /** The query hit a lock, or asked for too much. */
  databaseTooSlow: () =>
    new ApiError(
      'INTERNAL_SERVER_ERROR',
      'The database took too long over this and gave it up. Try again, or ask for less at once',
      {},
      503,
    ),
  /** Not the caller's fault; ends when there is space again. */
  storageFull: () =>
    new ApiError(
      'INTERNAL_SERVER_ERROR',
      'The disk of this server is full, so that it cannot keep files. Try again later',
      {},
      507,
    ),
  /** Not the caller's fault; ends when the service that keeps files is available again. */
  storageOutOfService: () =>
    new ApiError(
      'INTERNAL_SERVER_ERROR',
      'The storage of files of this server does not serve at the moment. Try again soon',
      {},
      503,
    ),
  userDeactivated: () => new ApiError('USER_DEACTIVATED', 'Account is deactivated'),
  realmDeactivated: () => new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated'),
  authenticationFailed: () =>
    new ApiError(
      'AUTHENTICATION_FAILED',
      'Your username or password is incorrect',
      {},
      undefined,
      'password',
    ),
  passwordAuthDisabled: () =>
    new ApiError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization'),
  passwordResetRequired: () =>
    new ApiError('PASSWORD_RESET_REQUIRED', 'Your password has been disabled and needs to be reset'),
  /** @param kinds those that the account has: `totp` for codes of an app, `passkey` */
  secondFactorRequired: (kinds: readonly string[] = ['totp']) =>
    new ApiError(
      'SECOND_FACTOR_REQUIRED',
      'This account needs a second factor. Log in in a browser: apps open one for that.',
      { second_factors: kinds },
    ),
  secondFactorSetupRequired: () =>
    new ApiError(
      'SECOND_FACTOR_SETUP_REQUIRED',
      'This organization requires a second factor. Set one up in a browser first.',
    ),
  unauthenticatedUser: () => new ApiError('UNAUTHENTICATED_USER', 'Only for people with an account'),
  nonexistentSubdomain: () => new ApiError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'),
  csrfFailed: (reason: string) => new ApiError('CSRF_FAILED', `CSRF error: ${reason}`, { reason }),
  rateLimitHit: (retryAfterSeconds: number) =>
    new ApiError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': retryAfterSeconds }),
  streamDoesNotExist: (nameOrId: string | number) =>
    typeof nameOrId === 'number'
      ? new ApiError('STREAM_DOES_NOT_EXIST', `Channel with ID '${nameOrId}' does not exist`, {
          stream_id: nameOrId,
        })
      : new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${nameOrId}' does not exist`, { stream: nameOrId }),
  streamWildcardMentionNotAllowed: () =>
    new ApiError(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use channel wildcard mentions in this channel.',
    ),
  topicWildcardMentionNotAllowed: () =>
    new ApiError(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use topic wildcard mentions in this topic.',
    ),
  badEventQueueId: (queueId: string) =>
    new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId }),
  badNarrow: (problem: string) =>
    new ApiError('BAD_NARROW', `Invalid narrow operator: ${problem}`, { desc: problem }),
  badImage: (message: string) => new ApiError('BAD_IMAGE', message, {}, undefined, 'file'),
  uploadQuotaExceeded: () =>
    new ApiError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."),
  userUploadQuotaExceeded: (limitMib: number) =>
    new ApiError('USER_UPLOAD_QUOTA', `Upload would exceed the ${limitMib} MiB that your files may take.`),
  cannotDeactivateLastUser: (entity: 'user' | 'organization owner') =>
    new ApiError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
      is_last_owner: entity === 'organization owner',
      entity,
    }),
  invitationFailed: (message: string, failure: InvitationFailure) =>
    new ApiError('INVITATION_FAILED', message, {
      license_limit_reached: false,
      daily_limit_reached: false,
      ...failure,
    }),
  moveMessagesTimeLimitExceeded: (first: number, allowed: number, total: number) =>
    new ApiError(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
      {
        first_message_id_allowed_to_move: first,
        total_messages_in_topic: total,
        total_messages_allowed_to_move: allowed,
      },
    ),
  reactionAlreadyExists: () => new ApiError('REACTION_ALREADY_EXISTS', 'Reaction already exists.'),
  reactionDoesNotExist: () => new ApiError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist."),
  expectationMismatch: (name = 'old') =>
    new ApiError('EXPECTATION_MISMATCH', `'${name}' value does not match the expected value.`),
  systemGroupRequired: (setting: string) =>
    new ApiError('SYSTEM_GROUP_REQUIRED', `'${setting}' must be a system user group.`, {
      setting_name: setting,
    }),
  cannotDeactivateGroupInUse: (objections: Objection[]) =>
    new ApiError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', { objections }),
  cannotAdministerChannel: () =>
    new ApiError('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.'),
  pushNotificationsDisallowed: () =>
    new ApiError('PUSH_NOTIFICATIONS_DISALLOWED', 'Push notifications are not available here'),
  invalidPushDeviceToken: () => new ApiError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized'),
  invalidRemotePushDeviceToken: () =>
    new ApiError('INVALID_REMOTE_PUSH_DEVICE_TOKEN', 'Device not recognized by the push bouncer'),
  noActivePushDevice: () => new ApiError('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'),
  invalidBouncerPublicKey: () => new ApiError('INVALID_BOUNCER_PUBLIC_KEY', 'Invalid bouncer_public_key'),
  requestExpired: () => new ApiError('REQUEST_EXPIRED', 'Request expired'),
  missingRemoteRealm: () => new ApiError('MISSING_REMOTE_REALM', 'Organization not registered'),
  serverNotReady: () => new ApiError('SERVER_NOT_READY', 'The server is starting. Try again in a moment.'),
  internalServerError: () => new ApiError('INTERNAL_SERVER_ERROR', 'Internal server error'),
  missingHttpEventHeader: (header: string) =>
    new ApiError('MISSING_HTTP_EVENT_HEADER', `Missing the HTTP event header '${header}'`),
  anomalousWebhookPayload: () => new ApiError('ANOMALOUS_WEBHOOK_PAYLOAD', 'Unable to parse request'),
} as const
