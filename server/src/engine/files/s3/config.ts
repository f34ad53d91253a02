import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '../../configuration/part.ts'
import { truth, url } from '../../configuration/values.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The service that keeps files, or kept them; undefined without one. */
    readonly s3: S3Config | undefined
    /** How buckets are reached, that of files and that of backups. */
    readonly s3Service: S3Service
    /** Where new files are kept. The other store, if there is one, is looked into for those not moved yet. */
    readonly fileStore: 'disk' | 's3'
  }
}

/** A service that speaks the S3 API. */
export interface S3Service {
  readonly region: string
  /** Undefined: that of AWS. */
  readonly endpoint: string | undefined
  /** The bucket's name is in the path of addresses, not in the host. */
  readonly pathStyle: boolean
  /** Undefined: what the machine has, such as a role. */
  readonly credentials:
    | {
        readonly accessKeyId: string
        readonly secretAccessKey: string
        readonly sessionToken: string | undefined
      }
    | undefined
}

/** A bucket of such a service. */
export interface S3Config extends S3Service {
  readonly bucket: string
  /** What all keys begin with; empty, or with a slash at the end. */
  readonly prefix: string
  /** Whether browsers fetch files that they save from the service itself. */
  readonly redirects: boolean
}

const bucketName = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/)
const prefix = z
  .string()
  .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/)
  .transform((text) => (text.endsWith('/') ? text : `${text}/`))

/** Where files are kept: variables of AWS have the names that all programs know them by. */
export const s3Config = configPart((variables) => {
  const s3Service = readService(variables)
  const s3 = readS3(variables, s3Service)
  const byDefault = s3 === undefined ? 'disk' : 's3'
  const fileStore = variables.read('FILE_STORE', z.enum(['disk', 's3']), byDefault, 'disk or s3')
  if (fileStore === 's3' && s3 === undefined) throw new ConfigError('FILE_STORE=s3 needs S3_BUCKET')
  return { s3, s3Service, fileStore }
})

function readService(variables: Variables): S3Service {
  const endpoint = variables.readOptional('S3_ENDPOINT', url, 'a URL such as https://s3.example.com')
  return {
    endpoint,
    region: variables.read('AWS_REGION', z.string(), 'us-east-1', 'a region'),
    pathStyle: variables.read('S3_PATH_STYLE', truth, endpoint !== undefined, 'true or false'),
    credentials: readCredentials(variables),
  }
}

function readS3(variables: Variables, service: S3Service): S3Config | undefined {
  const bucket = variables.readOptional('S3_BUCKET', bucketName, 'the name of a bucket')
  if (bucket === undefined) return undefined
  return {
    ...service,
    bucket,
    prefix: variables.read('S3_PREFIX', prefix, '', 'folders such as parley/files'),
    redirects: variables.read('S3_REDIRECTS', truth, false, 'true or false'),
  }
}

function readCredentials(variables: Variables): S3Service['credentials'] {
  const accessKeyId = variables.text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = variables.text('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need each other')
  return { accessKeyId, secretAccessKey, sessionToken: variables.text('AWS_SESSION_TOKEN') }
}
