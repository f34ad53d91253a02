import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, configPart } from '#engine/configuration/part.ts'

/** A syslog server. */
export interface SyslogServer {
  readonly protocol: 'udp' | 'tcp' | 'tls'
  readonly host: string
  readonly port: number
  /** Who signed its certificate, in PEM, if no public authority has. */
  readonly ca: string | undefined
}

declare module '#engine/config.ts' {
  interface Config {
    /** Where the audit log is passed on to. */
    readonly auditStreams: {
      readonly file: string | undefined
      readonly syslog: SyslogServer | undefined
    }
  }
}

const PORTS = { udp: 514, tcp: 601, tls: 6514 } as const

const address = z
  .string()
  .regex(/^(udp|tcp|tls):\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i)
  .transform((text) => {
    const [, scheme = '', host = '', port] = /^(\w+):\/\/(\[.+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? []
    // The expression above lets in no other.
    const protocol = scheme.toLowerCase() as SyslogServer['protocol']
    return { protocol, host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? PORTS[protocol]) }
  })

/** A file or a syslog server that gets the audit log. */
export const auditStreamsConfig = configPart((variables) => {
  const file = variables.text('AUDIT_LOG_FILE')
  const server = variables.readOptional(
    'AUDIT_LOG_SYSLOG',
    address,
    'udp://, tcp:// or tls:// with a host and perhaps a port',
  )
  const caFile = variables.text('AUDIT_LOG_SYSLOG_CA_FILE')
  return {
    auditStreams: {
      file: file === undefined ? undefined : resolve(file),
      syslog: server && { ...server, ca: caFile === undefined ? undefined : certificateIn(caFile) },
    },
  }
})

function certificateIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`AUDIT_LOG_SYSLOG_CA_FILE must be a file that the server may read, not '${path}'`)
  }
}
