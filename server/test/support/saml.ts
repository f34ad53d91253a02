import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { onTestFinished } from 'vitest'
import type { TestServer } from '../harness.ts'
import { samlCertificate } from './saml-certificate.ts'

// The library asks for a validator of XML schemas, which are another package.
setSchemaValidator({ validate: async () => 'not validated' })

export interface SamlPerson {
  readonly nameId: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** What an answer says, for tests that change it before it is signed. */
export interface SamlAnswer {
  inResponseTo: string
  subjectInResponseTo: string
  audience: string
  recipient: string
  issuer: string
  notOnOrAfter: string
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** A real SAML provider on loopback, for one test. Whoever comes is `person`. */
export class SamlServer {
  person: SamlPerson
  /** Changes what is signed next. */
  change: (answer: SamlAnswer) => void = () => undefined
  /** The ids of the requests for log-out that came, and the answers to its own. */
  readonly logOuts: string[] = []
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #clientMetadata = ''

  private constructor(person: SamlPerson) {
    this.person = person
  }

  static async start(person: SamlPerson): Promise<SamlServer> {
    const saml = new SamlServer(person)
    saml.#server.listen(0, '127.0.0.1')
    await once(saml.#server, 'listening')
    onTestFinished(() => saml.stop())
    return saml
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get entityId(): string {
    return `${this.url}/metadata`
  }

  /** How a server names this provider. */
  settings(more: object = {}): object {
    return {
      kind: 'saml',
      name: 'office',
      display_name: 'Office',
      entity_id: this.entityId,
      sso_url: `${this.url}/sso`,
      slo_url: `${this.url}/slo`,
      certificate: samlCertificate.cert,
      ...more,
    }
  }

  /** Lets a server ask, by what it says of itself. */
  async admit({ url }: TestServer): Promise<void> {
    this.#clientMetadata = await (await fetch(`${url}/complete/saml/office/metadata`)).text()
  }

  get #provider() {
    return IdentityProvider({
      entityID: this.entityId,
      privateKey: samlCertificate.key,
      signingCert: samlCertificate.cert,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      wantAuthnRequestsSigned: false,
      nameIDFormat: [PERSISTENT],
      singleSignOnService: [{ Binding: REDIRECT, Location: `${this.url}/sso` }],
      singleLogoutService: [{ Binding: REDIRECT, Location: `${this.url}/slo` }],
    })
  }

  get #client() {
    return ServiceProvider({ metadata: this.#clientMetadata })
  }

  /** A signed request to end the sessions of the person, as a form that the browser posts. */
  logOutRequest(): URLSearchParams {
    const { nameId: logoutNameID } = this.person
    const client = ServiceProvider({ metadata: this.#clientMetadata, wantLogoutRequestSigned: true })
    const { context } = this.#provider.createLogoutRequest(client, 'post', { logoutNameID })
    return new URLSearchParams({ SAMLRequest: context })
  }

  /** The same, as an address. */
  logOutUrl(): string {
    const { nameId: logoutNameID } = this.person
    const metadata = this.#clientMetadata.replace(/(<SingleLogoutService Binding=")[^"]*/, `$1${REDIRECT}`)
    const client = ServiceProvider({ metadata, wantLogoutRequestSigned: true })
    return this.#provider.createLogoutRequest(client, 'redirect', { logoutNameID }).context
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', this.url)
    const query = Object.fromEntries(url.searchParams)
    if (url.pathname === '/slo') {
      this.logOuts.push(query.SAMLResponse === undefined ? 'request' : 'response')
      return response.end('<p>You are logged out.</p>')
    }
    const asked = await this.#provider.parseLoginRequest(this.#client, 'redirect', { query })
    const { id } = (asked.extract as { request: { id: string } }).request
    const { context, entityEndpoint } = await this.#signed(id)
    response.setHeader('content-type', 'text/html')
    response.end(
      `<form method="post" action="${entityEndpoint}">` +
        `<input name="SAMLResponse" value="${context}"/><input name="RelayState" value="${query.RelayState}"/></form>`,
    )
  }

  async #signed(requestId: string): Promise<{ context: string; entityEndpoint: string }> {
    const { entityMeta } = this.#client
    const recipient = String(entityMeta.getAssertionConsumerService('post'))
    const answer: SamlAnswer = {
      inResponseTo: requestId,
      subjectInResponseTo: requestId,
      audience: entityMeta.getEntityID(),
      recipient,
      issuer: this.entityId,
      notOnOrAfter: new Date(Date.now() + 300_000).toISOString(),
    }
    this.change(answer)
    const signed = await this.#provider.createLoginResponse(
      this.#client,
      { extract: { request: { id: requestId } } },
      'post',
      {},
      { customTagReplacement: () => ({ id: '', context: responseXml(answer, this.person) }) },
    )
    return { context: signed.context, entityEndpoint: recipient }
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const newId = () => `_${randomBytes(12).toString('hex')}`

function responseXml(answer: SamlAnswer, { nameId, attributes }: SamlPerson): string {
  const now = new Date().toISOString()
  const { inResponseTo, subjectInResponseTo, audience, recipient, issuer, notOnOrAfter } = answer
  const confirmed = subjectInResponseTo === '' ? '' : ` InResponseTo="${subjectInResponseTo}"`
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${now}" Destination="${recipient}" InResponseTo="${inResponseTo}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `<saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${PERSISTENT}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter}" Recipient="${recipient}"${confirmed}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${now}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="s-1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  )
}
