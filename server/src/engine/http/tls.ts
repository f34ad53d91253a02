import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** The files of the certificate, with those that vouch for it, and of its key. PEM. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
}

/** Whoever renews certificates tells nobody. */
const LOOK_EVERY_MS = 2_000

/** Reads the files. Throws if they cannot be read, or do not belong together. */
export function readTlsFiles({ certificate, key }: TlsFiles): { cert: string; key: string } {
  const read = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key)))
    throw new Error('the key is not that of the certificate')
  return read
}

/** Takes a renewed certificate for new connections; those that are open stay. One that is no good changes nothing. */
export function followCertificate(app: FastifyInstance, files: TlsFiles, log: Logger) {
  const take = () => {
    try {
      // With these files, the application was made as one of TLS.
      if (app.server instanceof TlsServer) app.server.setSecureContext(readTlsFiles(files))
      log.info('took a changed TLS certificate')
    } catch (error) {
      // Of two files, one changes first.
      const problem = error instanceof Error ? error.message : String(error)
      log.error({ problem }, 'a changed TLS certificate cannot be taken: the one before stays')
    }
  }
  // By its state rather than by events: the file may be a link to one in a folder that is replaced.
  for (const path of Object.values(files))
    watchFile(path, { interval: LOOK_EVERY_MS, persistent: false }, take)
  app.addHook('onClose', async () => {
    for (const path of Object.values(files)) unwatchFile(path, take)
  })
}
