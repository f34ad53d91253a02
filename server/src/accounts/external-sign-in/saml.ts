import type { Profile, SAML } from '@node-saml/node-saml'
import type { Realm } from '#engine/realm/realm.ts'
import type { Origin } from '../sign-in/origin.ts'
import { SignInFailed } from '../sign-in/problem.ts'
import {
  completeUrl,
  type EndedThere,
  type ExternalMethod,
  type ExternalPerson,
  mappedClaims,
  type Secrets,
  textsIn,
} from './method.ts'
import { providerId, type SamlProvider } from './providers.ts'
import { confirmationsIn } from './saml-confirmations.ts'
import { type SamlRequests, saveAnswer, takeAnswer } from './saml-requests.ts'

const CLOCK_SKEW_MS = 120_000
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** A provider that speaks SAML 2.0. Only what it signed counts, and only as the answer to a request of this server. */
export class SamlMethod implements ExternalMethod {
  readonly provider: SamlProvider
  readonly #requests: SamlRequests

  constructor(provider: SamlProvider, requests: SamlRequests) {
    this.provider = provider
    this.#requests = requests
  }

  get #id(): string {
    return providerId(this.provider)
  }

  async begin(realm: Realm, state: string) {
    const requestId = this.#requests.newId(realm.state.id, this.#id)
    const saml = await this.#clientFor(realm, requestId)
    const url = await saml.getAuthorizeUrlAsync(state, undefined, {})
    return { url, secrets: { requestId } }
  }

  /**
   * Takes an answer that the provider has sent through the browser. It came by a form of another site, to which browsers
   * send no cookie: so it is kept until the browser comes for it by `finish`. Throws SignInFailed.
   */
  async receive(realm: Realm, samlResponse: string): Promise<void> {
    const saml = await this.#clientFor(realm)
    const profile = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse }).then(
      (answer) => answer.profile,
      (error: unknown) => {
        const isRefusal = error instanceof Error && error.name === 'SamlStatusError'
        throw new SignInFailed(isRefusal ? 'provider_refused' : 'answer_invalid', { cause: error })
      },
    )
    if (profile === null) throw new SignInFailed('provider_refused')
    const requestId = this.#requestAnsweredBy(realm, profile)
    const person = this.#personIn(profile)
    if (!(await saveAnswer(realm.db, realm.state.id, requestId, person)))
      throw new SignInFailed('answer_invalid', { cause: new Error('the answer came before') })
  }

  /**
   * The request that the signed part names. What is around it is often not signed: there, an old answer could be given a
   * new request.
   */
  #requestAnsweredBy(realm: Realm, profile: Profile): string {
    const here = completeUrl(realm, this.provider)
    const confirmation = confirmationsIn(profile).find(({ Recipient }) => Recipient === here)
    const id = confirmation?.InResponseTo ?? ''
    if (!this.#requests.isOwn(realm.state.id, this.#id, id))
      throw new SignInFailed('answer_invalid', { cause: new Error('it answers no request of this server') })
    return id
  }

  #personIn(profile: Profile): ExternalPerson {
    const { email_claim, name_claim, subject_claim, entity_id } = this.provider
    if (profile.issuer !== entity_id)
      throw new SignInFailed('answer_invalid', { cause: new Error(`it is from ${profile.issuer}`) })
    if (subject_claim === undefined && profile.nameIDFormat === TRANSIENT) {
      const cause = new Error('its NameID changes each time: set subject_claim')
      throw new SignInFailed('answer_invalid', { cause })
    }
    const subject = subject_claim === undefined ? profile.nameID : textsIn(profile[subject_claim])[0]
    if (!subject) throw new SignInFailed('answer_invalid', { cause: new Error('it names no subject') })
    return {
      issuer: entity_id,
      subject,
      email: textsIn(profile[email_claim])[0] ?? '',
      // A provider of SAML is of an organization that gives its people their addresses.
      isEmailVerified: true,
      fullName: textsIn(profile[name_claim])[0] ?? '',
      claims: mappedClaims(this.provider, (name) => profile[name]),
      origin: {
        provider: this.#id,
        issuer: entity_id,
        // The provider ends a session by the name that it gave it.
        subject: profile.nameID,
        sessionIndex: profile.sessionIndex ?? null,
        proof: { nameIDFormat: profile.nameIDFormat },
      },
    }
  }

  async finish(realm: Realm, _query: URLSearchParams, _state: string, { requestId = '' }: Secrets) {
    const person = await takeAnswer(realm.db, realm.state.id, requestId)
    if (person === undefined) throw new SignInFailed('state_lost')
    return person
  }

  async logOutUrl(realm: Realm, { subject, sessionIndex, proof }: Origin): Promise<string | undefined> {
    if (this.provider.slo_url === undefined) return undefined
    const saml = await this.#clientFor(realm)
    const profile: Profile = {
      issuer: this.provider.entity_id,
      nameID: subject,
      nameIDFormat: proof.nameIDFormat ?? '',
      ...(sessionIndex === null ? {} : { sessionIndex }),
    }
    return saml.getLogoutUrlAsync(profile, '', {})
  }

  /** What the provider has ended, by a signed request in an address, and where the browser goes with the answer. */
  endedByAddress(realm: Realm, query: string) {
    return this.#ended(realm, async (saml) => {
      const { fields, signed } = signedFieldsOf(query)
      const { profile } = await saml.validateRedirectAsync(fields, signed)
      return { profile, relayState: fields.RelayState }
    })
  }

  /** Like `endedByAddress`, by a signed request in a form. */
  endedByForm(realm: Realm, form: ReadonlyMap<string, string>) {
    return this.#ended(realm, async (saml) => {
      const { profile } = await saml.validatePostRequestAsync({ SAMLRequest: form.get('SAMLRequest') ?? '' })
      return { profile, relayState: form.get('RelayState') }
    })
  }

  /** Throws SignInFailed. */
  async #ended(
    realm: Realm,
    read: (saml: SAML) => Promise<{ profile: Profile | null; relayState: string | undefined }>,
  ): Promise<{ ended: EndedThere; answerUrl: string }> {
    const saml = await this.#clientFor(realm)
    try {
      const { profile, relayState } = await read(saml)
      if (profile === null) throw new Error('no request')
      const answerUrl = await saml.getLogoutResponseUrlAsync(profile, relayState ?? '', {}, true)
      const { nameID: subject, sessionIndex } = profile
      return { ended: { issuer: this.provider.entity_id, subject, sessionIndex }, answerUrl }
    } catch (error) {
      throw new SignInFailed('answer_invalid', { cause: error })
    }
  }

  /** What the provider is told of this server, as XML. */
  async metadata(realm: Realm): Promise<string> {
    return (await this.#clientFor(realm)).generateServiceProviderMetadata(null)
  }

  /** @param requestId the id of the request to come; a log-out needs none that is known again */
  async #clientFor(realm: Realm, requestId?: string): Promise<SAML> {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const { certificate, certificate_file, private_key_file, entity_id, sso_url, slo_url } = this.provider
    const here = completeUrl(realm, this.provider)
    const newId = () => requestId ?? this.#requests.newId(realm.state.id, this.#id)
    return new SAML({
      issuer: `${here}/metadata`,
      audience: `${here}/metadata`,
      callbackUrl: here,
      entryPoint: sso_url,
      idpCert: certificate ?? certificate_file ?? '',
      idpIssuer: entity_id,
      logoutCallbackUrl: `${here}/logout`,
      ...(slo_url === undefined ? {} : { logoutUrl: slo_url }),
      ...(private_key_file === undefined
        ? {}
        : { privateKey: private_key_file, signatureAlgorithm: 'sha256' as const }),
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      identifierFormat: null,
      // Providers choose themselves how they know the person.
      disableRequestedAuthnContext: true,
      generateUniqueId: newId,
      validateInResponseTo: ValidateInResponseTo.always,
      // The ids know themselves, and `saveAnswer` sees to it that each is answered once.
      cacheProvider: {
        saveAsync: async () => null,
        // The library expects when the request was made, and the id says itself until when it is good.
        getAsync: async (id) =>
          this.#requests.isOwn(realm.state.id, this.#id, id) ? new Date().toISOString() : null,
        removeAsync: async () => null,
      },
    })
  }
}

const SIGNED = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'] as const

/** The fields of a signed request, in the order in which they are signed. Throws if one is missing or there twice. */
function signedFieldsOf(query: string) {
  const parts = SIGNED.flatMap((name) => {
    const found = query.split('&').filter((part) => part.startsWith(`${name}=`))
    if (found.length > 1 || (found.length === 0 && name !== 'RelayState'))
      throw new Error(`one ${name} is expected`)
    return found
  })
  const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(parts.join('&')))
  return { fields, signed: parts.join('&') }
}
