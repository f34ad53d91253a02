import S3rver from '@20minutes/s3rver'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { isSigned } from './s3-signature.ts'

const BUCKET = 'parley'
/** The key that it knows, and its secret. */
const SECRET = 'S3RVER'

/** A server of the S3 API on this machine, which checks signatures. */
export class S3Service {
  readonly #directory: string
  #server: S3rver
  #port = 0

  constructor(directory: string) {
    this.#directory = directory
    this.#server = this.#made()
  }

  static async start(): Promise<{ service: S3Service; stop(): Promise<void> }> {
    const service = new S3Service(makeTestFolder())
    await service.serve()
    return { service, stop: () => service.goAway() }
  }

  /** What a server is given to keep its files here. Each has a folder of its own in the bucket. */
  environment(prefix: string): Record<string, string> {
    return {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_PREFIX: prefix,
      AWS_ACCESS_KEY_ID: SECRET,
      AWS_SECRET_ACCESS_KEY: SECRET,
    }
  }

  async serve(): Promise<void> {
    this.#server = this.#made()
    const { port } = await this.#server.run()
    this.#port = port
  }

  /** Stops answering, in the middle of what it is answering too. */
  async goAway(): Promise<void> {
    const closed = this.#server.close()
    this.#server.httpServer.closeAllConnections()
    await closed
  }

  #made(): S3rver {
    const server = new S3rver({
      port: this.#port,
      address: '127.0.0.1',
      directory: this.#directory,
      silent: true,
      configureBuckets: [{ name: BUCKET }],
      // It does not calculate those of lists and of some names as AWS does, so they are checked here.
      allowMismatchedSignatures: true,
    })
    server.middleware.unshift(async (context, next) => {
      if (isSigned(context.req, SECRET)) return next()
      context.status = 403
      context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
    })
    return server
  }
}
