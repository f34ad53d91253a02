import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { fileText, port, truth } from '#engine/configuration/values.ts'

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

declare module '#engine/config.ts' {
  interface Config {
    /** How letters come in. Undefined: the server receives none. */
    readonly mailIn: MailInConfig | undefined
  }
}

const SHORTEST_TOKEN = 16
const domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
const letterMebibytes = z.coerce.number().int().min(1).max(100)

/** How letters come in. */
export const mailInConfig = configPart((variables) => ({ mailIn: readMailIn(variables) }))

function readMailIn(variables: Variables): MailInConfig | undefined {
  const name = variables.readOptional('MAIL_IN_DOMAIN', domain, 'a domain such as in.example.com')
  const listenPort = variables.readOptional('MAIL_IN_PORT', port, 'a port number (0 to 65535)')
  const token = variables.text('MAIL_IN_TOKEN')
  if (name === undefined) {
    if (listenPort === undefined && token === undefined) return undefined
    throw new ConfigError('MAIL_IN_DOMAIN must be set where MAIL_IN_PORT or MAIL_IN_TOKEN is')
  }
  if (listenPort === undefined && token === undefined)
    throw new ConfigError('MAIL_IN_PORT or MAIL_IN_TOKEN must be set where MAIL_IN_DOMAIN is')
  // The error does not repeat the given value: it may be nearly the right one.
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new ConfigError(`MAIL_IN_TOKEN must have at least ${SHORTEST_TOKEN} characters`)
  return {
    domain: name,
    host: variables.read('MAIL_IN_HOST', z.string(), '0.0.0.0', 'an address to listen on'),
    port: listenPort,
    token,
    maxLetterMib: variables.read('MAIL_IN_MAX_MIB', letterMebibytes, 25, 'a number of MiB (1 to 100)'),
    tls: readTls(variables),
    dropsMarkedSpam: variables.read('MAIL_IN_DROP_SPAM', truth, true, 'true or false'),
    authenticationServer: variables.read(
      'MAIL_IN_AUTHENTICATION_SERVER',
      z.string(),
      '',
      'the name of a mail server',
    ),
  }
}

function readTls(variables: Variables): MailInConfig['tls'] {
  const pemIn = (name: string) => variables.readOptional(name, fileText, 'a file in PEM')
  const [cert, key] = [pemIn('MAIL_IN_CERTIFICATE_FILE'), pemIn('MAIL_IN_KEY_FILE')]
  if (cert !== undefined && key !== undefined) return { cert, key }
  if (cert === undefined && key === undefined) return undefined
  throw new ConfigError('MAIL_IN_CERTIFICATE_FILE and MAIL_IN_KEY_FILE must be set together')
}
