import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { privateKey, readAs, url } from '#engine/configuration/values.ts'

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

declare module '#engine/config.ts' {
  interface Config {
    /** The operator's account with Apple's push service. */
    readonly apns: ApnsConfig | undefined
    /** The operator's account with Google's push service. */
    readonly fcm: FcmConfig | undefined
  }
}

const appleId = z.string().regex(/^[A-Za-z0-9]{1,100}$/)
const appId = z.string().regex(/^[.A-Za-z0-9-]{1,255}$/)
const serviceAccountFields = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: url,
})
const serviceAccount = readAs((path) => serviceAccountFields.parse(JSON.parse(readFileSync(path, 'utf8'))))

/** The accounts with push services. */
export const pushConfig = configPart((variables) => ({ apns: readApns(variables), fcm: readFcm(variables) }))

const readOrigin = (variables: Variables, name: string, fallback: string) =>
  variables.read(name, url, fallback, `a URL such as ${fallback}`).replace(/\/+$/, '')

function readApns(variables: Variables): ApnsConfig | undefined {
  const key = variables.readOptional('APNS_KEY_FILE', privateKey, 'a file with a private key')
  const account = {
    url: readOrigin(variables, 'APNS_URL', 'https://api.push.apple.com'),
    keyId: variables.read('APNS_KEY_ID', appleId, '', 'an id of letters and digits'),
    teamId: variables.read('APNS_TEAM_ID', appleId, '', 'an id of letters and digits'),
    topic: variables.readOptional('APNS_TOPIC', appId, 'the id of an app'),
  }
  if (key === undefined) return undefined
  if (account.keyId === '') throw new ConfigError('APNS_KEY_ID must be set where APNS_KEY_FILE is')
  if (account.teamId === '') throw new ConfigError('APNS_TEAM_ID must be set where APNS_KEY_FILE is')
  return { ...account, key }
}

function readFcm(variables: Variables): FcmConfig | undefined {
  const account = variables.readOptional(
    'FCM_SERVICE_ACCOUNT_FILE',
    serviceAccount,
    'the JSON file of a service account',
  )
  const service = readOrigin(variables, 'FCM_URL', 'https://fcm.googleapis.com')
  if (account === undefined) return undefined
  return {
    url: service,
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    tokenUrl: account.token_uri,
  }
}
