/** The parts that the tests use; the package has no types of its own. */
declare module 'ldapjs' {
  import type { Server as NetServer, Socket } from 'node:net'

  interface Request {
    readonly dn: { toString(): string }
    readonly credentials: string
    readonly scope: string
    readonly filter: { matches(attributes: object): boolean; toString(): string }
    readonly attributes: readonly string[]
    readonly controls: readonly {
      readonly type: string
      readonly value: { readonly size: number; readonly cookie: Buffer }
    }[]
    readonly connection: Socket & { readonly ldap: { readonly bindDN: { toString(): string } } }
  }
  interface Response {
    attributes: string[]
    addControl(control: object): void
    send(entry: object): void
    createSearchReference(addresses: readonly string[]): object
    end(): void
  }
  type Handler = (request: Request, response: Response, next: (error?: Error) => void) => void
  interface Server {
    readonly server: NetServer
    bind(base: string, handler: Handler): void
    search(base: string, handler: Handler): void
    on(event: 'error', listener: (error: Error) => void): void
    listen(port: number, host: string, listening: () => void): void
    close(closed?: () => void): void
  }
  const ldap: {
    createServer(): Server
    InvalidCredentialsError: new () => Error
    InsufficientAccessRightsError: new () => Error
    UnavailableError: new () => Error
    ReferralError: new () => Error
    PagedResultsControl: new (given: { value: { size: number; cookie: Buffer } }) => object
  }
  export default ldap
}
