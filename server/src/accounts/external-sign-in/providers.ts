import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { secretFile } from '#engine/configuration/values.ts'
import { organizations } from '../sign-in/organizations.ts'
import { mappedGroups, mappedRoles } from './mapping-settings.ts'

/** How many providers a server may have: each is a button on the log-in page. */
const MOST_PROVIDERS = 20

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Codes and tokens travel there, so that only this machine is reached without TLS. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || LOOPBACK.test(new URL(text).hostname), 'must be https')

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    return false
  }
}
const certificate = z.string().refine(isCertificate, 'is no certificate in PEM')

const claim = z.string().min(1)

const common = {
  /** Part of addresses that the provider is told, so that it must not change. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'takes small letters, digits and hyphens'),
  /** The organizations that it is for, by host name. Left out: all of the server. */
  organizations,
  display_name: z.string().trim().min(1).max(50),
  display_icon: z.url({ protocol: /^https$/ }).optional(),
  /** Whether it brings new people into an organization that takes an invitation. */
  auto_signup: z.boolean().default(false),
  /** Whether an account that is there already is found by its e-mail address, the first time. */
  link_by_email: z.boolean().default(true),
  /** Whether a sign-in there is one with a second factor, so that an organization that requires one asks for no other. */
  second_factor: z.boolean().default(false),
  email_claim: claim.default('email'),
  name_claim: claim.default('name'),
  groups: z.strictObject({ claim, ...mappedGroups }).optional(),
  roles: z.strictObject({ claim, ...mappedRoles }).optional(),
}

const oidc = z.strictObject({
  kind: z.literal('oidc'),
  ...common,
  issuer: address,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  client_secret_file: secretFile.optional(),
  scope: z.string().default('openid email profile'),
  /** For providers whose addresses are right, and that do not say `email_verified`. */
  trust_unverified_email: z.boolean().default(false),
})

const saml = z
  .strictObject({
    kind: z.literal('saml'),
    ...common,
    entity_id: z.string().min(1),
    sso_url: address,
    slo_url: address.optional(),
    certificate: certificate.optional(),
    certificate_file: secretFile.pipe(certificate).optional(),
    /** Signs what this server asks. */
    private_key_file: secretFile.optional(),
    /** An attribute that always names the same person. Left out: the NameID. */
    subject_claim: claim.optional(),
  })
  .refine(
    (one) => (one.certificate ?? one.certificate_file) !== undefined,
    'needs certificate or certificate_file',
  )

/** A provider that speaks OpenID Connect. */
export type OidcProvider = z.output<typeof oidc>
/** A provider that speaks SAML 2.0. */
export type SamlProvider = z.output<typeof saml>
/** An identity provider that signs people in. */
export type SignInProvider = OidcProvider | SamlProvider

/** A provider, as sessions and cookies refer to it. */
export function providerId({ kind, name }: Pick<SignInProvider, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}

const KINDS: Readonly<Record<string, z.ZodType<SignInProvider>>> = { oidc, saml }

/** The list of providers in the configuration. */
export const providerList = {
  what: 'provider',
  most: MOST_PROVIDERS,
  schemaFor: (given: unknown, index: number) =>
    KINDS[String(Object(given).kind)] ?? `names no kind: [${index}].kind is 'oidc' or 'saml'`,
  idOf: (one: SignInProvider) => providerId(one),
}
