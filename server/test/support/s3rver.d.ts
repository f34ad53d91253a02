/** A server of the S3 API, as far as the tests use it. It has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
      readonly allowMismatchedSignatures: boolean
    })

    readonly middleware: ((
      context: { readonly req: IncomingMessage; status: number; body: string },
      next: () => Promise<void>,
    ) => Promise<void>)[]

    readonly httpServer: Server

    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
