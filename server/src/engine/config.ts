import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultInviteMinutes } from '@parley/api/invites/objects'
import { invitesPerDay, maxFileUploadSizeMib } from '@parley/api/realm/limits'
import { z } from 'zod'
import { codeOf } from './error-code.ts'
import { hostsOf, type Networks, networksOf } from './fetching/addresses.ts'
import { OperatorError } from './operator-error.ts'
import { providersIn, type SignInProvider } from './sign-in/providers.ts'

/** The server's configuration. README.md lists the environment variables that set it. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** URL of an external PostgreSQL. Undefined: the server runs its own in the data folder. */
  readonly databaseUrl: string | undefined
  /** The secret from which API keys and links are derived. Undefined: it is read from a file in the data folder. */
  readonly secretKey: string | undefined
  /** The server's public URL, without a trailing slash. */
  readonly externalUrl: string
  readonly rateLimiting: boolean
  /** Whether anybody may request anybody's API key, for developing clients. Only allowed on loopback. */
  readonly developmentLogIn: boolean
  /** The largest allowed upload. */
  readonly maxFileUploadMib: number
  /** The total size of one organization's uploads. Null: no limit. */
  readonly uploadQuotaMib: number | null
  /** How many days an operator can restore messages that the retention policy deleted. */
  readonly retentionGraceDays: number
  readonly logLevel: string
  /** The owner to create on an unattended first start. */
  readonly firstOwner: FirstOwner | undefined
  /** URL of the SMTP server. Undefined: mail stays in the outbox, where administrators read it. */
  readonly smtpUrl: string | undefined
  /** The sender of mail: an address, or `Name <address>`. */
  readonly mailFrom: string
  /** Whether organizations on this server may have web-public channels. */
  readonly webPublicStreamsEnabled: boolean
  /** How long an invitation is valid unless the inviter says otherwise. */
  readonly invitationMinutes: number
  /** How many invitations one organization may send by e-mail per day. */
  readonly invitationsPerDay: number
  /** Whether browsers load external images through this server. */
  readonly imageProxy: boolean
  /** Private networks that link previews and the image proxy may fetch from. */
  readonly fetchAllowedNetworks: Networks
  /** Reverse proxies whose `Forwarded` and `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: Networks
  /** How letters come in. Undefined: the server receives none. */
  readonly mailIn: MailInConfig | undefined
  /** A file that says where network addresses are, in the MaxMind format. */
  readonly geoipFile: string | undefined
  /** The LDAP directory whose users can log in with their directory password. */
  readonly ldap: LdapConfig | undefined
  /** The identity providers whose users can log in. */
  readonly signInProviders: readonly SignInProvider[]
  /** The operator's account with Apple's push service. */
  readonly apns: ApnsConfig | undefined
  /** The operator's account with Google's push service. */
  readonly fcm: FcmConfig | undefined
}

/** How to send to Apple devices. */
export interface ApnsConfig {
  /** The origin of the service. */
  readonly url: string
  /** The private key that signs tokens, as PEM. */
  readonly key: string
  readonly keyId: string
  readonly teamId: string
  /** The id of the app. Undefined: what each device named when it registered. */
  readonly topic: string | undefined
}

/** How to send to Android devices: what the file of a service account says. */
export interface FcmConfig {
  /** The origin of the service. */
  readonly url: string
  readonly projectId: string
  readonly clientEmail: string
  /** As PEM. */
  readonly privateKey: string
  readonly tokenUrl: string
}

/** How letters come in. */
export interface MailInConfig {
  /** The domain of the addresses that letters are sent to. */
  readonly domain: string
  readonly host: string
  /** Where the server listens for SMTP. Undefined: letters come only by HTTP. */
  readonly port: number | undefined
  /** By which a mail server hands over letters by HTTP. Undefined: letters come only by SMTP. */
  readonly token: string | undefined
  readonly maxLetterMib: number
  /** For STARTTLS, as PEM. Undefined: the listener offers none. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Whether letters that a filter before this server has marked as spam are dropped. */
  readonly dropsMarkedSpam: boolean
  /** The server whose `Authentication-Results` count. Empty: nobody's. */
  readonly authenticationServer: string
}

/** How to reach an LDAP directory and which attributes to read. */
export interface LdapConfig {
  readonly url: string
  /** Whether to upgrade the connection with StartTLS. Not needed with `ldaps:`. */
  readonly startTls: boolean
  /** Certificates that may sign the directory's, as PEM. Undefined: the well-known authorities. */
  readonly authorities: string | undefined
  /** The account that searches the directory. Empty: searches are anonymous. */
  readonly bindDn: string
  readonly bindPassword: string
  readonly searchBase: string
  readonly usernameAttribute: string
  readonly emailAttribute: string
  readonly nameAttribute: string
}

/** The owner, and the organization's name, for an unattended first start. */
export interface FirstOwner {
  readonly organizationName: string
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** An invalid environment variable. The message names the variable and the values it takes. */
export class ConfigError extends OperatorError {}

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const smtpUrl = z.url({ protocol: /^smtps?$/ })
const ldapUrl = z.url({ protocol: /^ldaps?$/ })
const sender = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
const attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/)
const positive = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const days = z.coerce.number().int().min(0).max(36_500)
const letterMebibytes = z.coerce.number().int().min(1).max(100)
const mebibytes = z.coerce.number().int().min(1).max(1_000_000)
const readAs = (networksIn: (text: string) => Networks) =>
  z.string().transform((text, context): Networks => {
    try {
      return networksIn(text)
    } catch {
      context.addIssue('no networks')
      return z.NEVER
    }
  })
const networks = readAs(networksOf)
const hosts = readAs(hostsOf)
const certificates = z.string().transform((path, context): string => {
  try {
    const pem = readFileSync(path, 'utf8')
    new X509Certificate(pem)
    return pem
  } catch {
    context.addIssue('no certificates')
    return z.NEVER
  }
})
const pemFile = z.string().transform((path, context): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    context.addIssue('no file')
    return z.NEVER
  }
})
const domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
const privateKey = z.string().transform((path, context): string => {
  try {
    const pem = readFileSync(path, 'utf8')
    return createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    context.addIssue('no key')
    return z.NEVER
  }
})
const serviceAccountFields = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: url,
})
const serviceAccount = z.string().transform((path, context): z.infer<typeof serviceAccountFields> => {
  try {
    return serviceAccountFields.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    context.addIssue('no service account')
    return z.NEVER
  }
})
const truth = z.enum(['true', 'false']).transform((text) => text === 'true')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads the configuration from `environment`. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: string, schema: z.ZodType<T>, fallback: T, takes: string): T => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const result = schema.safeParse(text)
    // A URL may contain a password.
    const given = text.includes('@') ? 'what was given' : `'${text}'`
    if (!result.success) throw new ConfigError(`${name} must be ${takes}, not ${given}`)
    return result.data
  }
  const listenPort = read('PORT', port, 9991, 'a port number (0 to 65535)')
  const external = read(
    'EXTERNAL_URL',
    url,
    `http://localhost:${listenPort}`,
    'a URL such as https://chat.example.com',
  )
  const host = read('HOST', z.string(), '0.0.0.0', 'an address to listen on')
  return {
    host,
    port: listenPort,
    dataDir: resolve(read('DATA_DIR', z.string(), 'data', 'a folder')),
    databaseUrl: read<string | undefined>(
      'DATABASE_URL',
      databaseUrl,
      undefined,
      'a URL such as postgres://user@host/db',
    ),
    secretKey: readSecretKey(environment),
    externalUrl: external.replace(/\/+$/, ''),
    rateLimiting: read('RATE_LIMITING', truth, true, 'true or false'),
    developmentLogIn: readDevelopmentLogIn(read, host),
    maxFileUploadMib: read('MAX_FILE_UPLOAD_MIB', mebibytes, maxFileUploadSizeMib, 'a number of MiB'),
    uploadQuotaMib: read<number | null>('UPLOAD_QUOTA_MIB', mebibytes, null, 'a number of MiB'),
    retentionGraceDays: read('RETENTION_GRACE_DAYS', days, 30, 'a number of days'),
    logLevel: read<string>('LOG_LEVEL', z.enum(logLevels), 'info', `one of ${logLevels.join(', ')}`),
    firstOwner: readFirstOwner(environment),
    smtpUrl: read<string | undefined>(
      'SMTP_URL',
      smtpUrl,
      undefined,
      'a URL such as smtps://user:password@mail.example.com',
    ),
    mailFrom: read(
      'MAIL_FROM',
      sender,
      `Parley <noreply@${new URL(external).hostname}>`,
      'an address such as Parley <noreply@example.com>',
    ),
    webPublicStreamsEnabled: read('WEB_PUBLIC_STREAMS_ENABLED', truth, true, 'true or false'),
    invitationMinutes: read(
      'INVITATION_LINK_VALIDITY_MINUTES',
      positive,
      defaultInviteMinutes,
      'a number of minutes',
    ),
    invitationsPerDay: read('INVITATIONS_PER_DAY', positive, invitesPerDay, 'a number above 0'),
    imageProxy: read('IMAGE_PROXY', truth, true, 'true or false'),
    fetchAllowedNetworks: read<Networks>(
      'FETCH_ALLOWED_NETWORKS',
      networks,
      [],
      'networks such as 10.1.0.0/16,fd00::/8',
    ),
    trustedProxies: read<Networks>(
      'TRUSTED_PROXIES',
      hosts,
      [],
      'addresses or networks such as 127.0.0.1,10.1.0.0/16',
    ),
    mailIn: readMailIn(read, environment),
    geoipFile: read<string | undefined>('GEOIP_FILE', z.string(), undefined, 'a path'),
    ldap: readLdap(read),
    signInProviders: readSignInProviders(environment),
    apns: readApns(read),
    fcm: readFcm(read),
  }
}

const SHORTEST_SECRET = 32
const SHORTEST_TOKEN = 16

/** The error does not repeat the given value: it may be nearly the right secret. */
function readSecretKey({ SECRET_KEY }: Readonly<Record<string, string | undefined>>): string | undefined {
  if (!SECRET_KEY) return undefined
  if (SECRET_KEY.length < SHORTEST_SECRET)
    throw new ConfigError(`SECRET_KEY must have at least ${SHORTEST_SECRET} characters`)
  return SECRET_KEY
}

type Read = <T>(name: string, schema: z.ZodType<T>, fallback: T, takes: string) => T

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/

function readDevelopmentLogIn(read: Read, host: string): boolean {
  const isWanted = read('DEVELOPMENT_LOG_IN', truth, false, 'true or false')
  if (isWanted && !LOOPBACK.test(host)) {
    throw new ConfigError('DEVELOPMENT_LOG_IN lets anybody in as anybody, so HOST must be 127.0.0.1')
  }
  return isWanted
}

function readMailIn(
  read: Read,
  environment: Readonly<Record<string, string | undefined>>,
): MailInConfig | undefined {
  const name = read<string | undefined>(
    'MAIL_IN_DOMAIN',
    domain,
    undefined,
    'a domain such as in.example.com',
  )
  const listenPort = read<number | undefined>('MAIL_IN_PORT', port, undefined, 'a port number (0 to 65535)')
  const { MAIL_IN_TOKEN: token } = environment
  if (name === undefined) {
    if (listenPort === undefined && !token) return undefined
    throw new ConfigError('MAIL_IN_DOMAIN must be set where MAIL_IN_PORT or MAIL_IN_TOKEN is')
  }
  if (listenPort === undefined && !token)
    throw new ConfigError('MAIL_IN_PORT or MAIL_IN_TOKEN must be set where MAIL_IN_DOMAIN is')
  // The error does not repeat the given value: it may be nearly the right one.
  if (token && token.length < SHORTEST_TOKEN)
    throw new ConfigError(`MAIL_IN_TOKEN must have at least ${SHORTEST_TOKEN} characters`)
  const pemIn = (variable: string) => read<string | undefined>(variable, pemFile, undefined, 'a file in PEM')
  const [cert, key] = [pemIn('MAIL_IN_CERTIFICATE_FILE'), pemIn('MAIL_IN_KEY_FILE')]
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError('MAIL_IN_CERTIFICATE_FILE and MAIL_IN_KEY_FILE must be set together')
  return {
    domain: name,
    host: read('MAIL_IN_HOST', z.string(), '0.0.0.0', 'an address to listen on'),
    port: listenPort,
    token: token || undefined,
    maxLetterMib: read('MAIL_IN_MAX_MIB', letterMebibytes, 25, 'a number of MiB (1 to 100)'),
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    dropsMarkedSpam: read('MAIL_IN_DROP_SPAM', truth, true, 'true or false'),
    authenticationServer: read('MAIL_IN_AUTHENTICATION_SERVER', z.string(), '', 'the name of a mail server'),
  }
}

function readLdap(read: Read): LdapConfig | undefined {
  const url = read<string | undefined>(
    'LDAP_URL',
    ldapUrl,
    undefined,
    'a URL such as ldaps://ldap.example.com',
  )
  if (url === undefined) return undefined
  const attributeNamed = (name: string, fallback: string) =>
    read(name, attribute, fallback, 'the name of an attribute')
  const searchBase = read('LDAP_SEARCH_BASE', z.string(), '', 'a DN such as ou=people,dc=example,dc=com')
  if (searchBase === '') throw new ConfigError('LDAP_SEARCH_BASE must be set where LDAP_URL is')
  return {
    url,
    startTls: read('LDAP_START_TLS', truth, false, 'true or false'),
    authorities: read<string | undefined>(
      'LDAP_CA_FILE',
      certificates,
      undefined,
      'a file of certificates in PEM',
    ),
    bindDn: read('LDAP_BIND_DN', z.string(), '', 'a DN'),
    bindPassword: read('LDAP_BIND_PASSWORD', z.string(), '', 'a password'),
    searchBase,
    usernameAttribute: attributeNamed('LDAP_USERNAME_ATTRIBUTE', 'uid'),
    emailAttribute: attributeNamed('LDAP_EMAIL_ATTRIBUTE', 'mail'),
    nameAttribute: attributeNamed('LDAP_NAME_ATTRIBUTE', 'cn'),
  }
}

/** Its own variable, or a file, since the list has secrets and many lines. */
function readSignInProviders({
  SIGN_IN_PROVIDERS: text,
  SIGN_IN_PROVIDERS_FILE: path,
}: Readonly<Record<string, string | undefined>>): readonly SignInProvider[] {
  if (text && path) throw new ConfigError('Set SIGN_IN_PROVIDERS or SIGN_IN_PROVIDERS_FILE, not both')
  if (!text && !path) return []
  try {
    return providersIn(text || readFileSync(path ?? '', 'utf8'))
  } catch (error) {
    const problem = codeOf(error) === undefined ? messageOf(error) : 'cannot be read'
    throw new ConfigError(`${path ? 'SIGN_IN_PROVIDERS_FILE' : 'SIGN_IN_PROVIDERS'} ${problem}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const appleId = z.string().regex(/^[A-Za-z0-9]{1,100}$/)
const appId = z.string().regex(/^[.A-Za-z0-9-]{1,255}$/)
const origin = (read: Read, name: string, fallback: string) =>
  read(name, url, fallback, `a URL such as ${fallback}`).replace(/\/+$/, '')

function readApns(read: Read): ApnsConfig | undefined {
  const key = read<string | undefined>('APNS_KEY_FILE', privateKey, undefined, 'a file with a private key')
  const account = {
    url: origin(read, 'APNS_URL', 'https://api.push.apple.com'),
    keyId: read('APNS_KEY_ID', appleId, '', 'an id of letters and digits'),
    teamId: read('APNS_TEAM_ID', appleId, '', 'an id of letters and digits'),
    topic: read<string | undefined>('APNS_TOPIC', appId, undefined, 'the id of an app'),
  }
  if (key === undefined) return undefined
  if (account.keyId === '') throw new ConfigError('APNS_KEY_ID must be set where APNS_KEY_FILE is')
  if (account.teamId === '') throw new ConfigError('APNS_TEAM_ID must be set where APNS_KEY_FILE is')
  return { ...account, key }
}

function readFcm(read: Read): FcmConfig | undefined {
  const account = read<z.infer<typeof serviceAccountFields> | undefined>(
    'FCM_SERVICE_ACCOUNT_FILE',
    serviceAccount,
    undefined,
    'the JSON file of a service account',
  )
  const service = origin(read, 'FCM_URL', 'https://fcm.googleapis.com')
  if (account === undefined) return undefined
  return {
    url: service,
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    tokenUrl: account.token_uri,
  }
}

function readFirstOwner(environment: Readonly<Record<string, string | undefined>>): FirstOwner | undefined {
  const { ORGANIZATION_NAME, OWNER_EMAIL, OWNER_NAME, OWNER_PASSWORD } = environment
  if (!OWNER_EMAIL && !OWNER_PASSWORD) return undefined
  if (!OWNER_EMAIL) throw new ConfigError('OWNER_EMAIL must be set where OWNER_PASSWORD is')
  if (!OWNER_PASSWORD) throw new ConfigError('OWNER_PASSWORD must be set where OWNER_EMAIL is')
  if (!z.email().safeParse(OWNER_EMAIL).success)
    throw new ConfigError(`OWNER_EMAIL must be an e-mail address, not '${OWNER_EMAIL}'`)
  if (OWNER_PASSWORD.length < 6) throw new ConfigError('OWNER_PASSWORD must have at least 6 characters')
  return {
    organizationName: ORGANIZATION_NAME || 'Parley',
    email: OWNER_EMAIL,
    fullName: OWNER_NAME || OWNER_EMAIL.slice(0, OWNER_EMAIL.indexOf('@')),
    password: OWNER_PASSWORD,
  }
}
