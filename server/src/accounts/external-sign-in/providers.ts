import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { roles } from '@parley/api/users/roles'
import { z } from 'zod'

/** How many providers a server may have: each is a button on the log-in page. */
const MOST_PROVIDERS = 20

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Codes and tokens travel there, so that only this machine is reached without TLS. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || LOOPBACK.test(new URL(text).hostname), 'must be https')

const fileText = z.string().transform((path, context): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    context.addIssue('is no file that can be read')
    return z.NEVER
  }
})

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
const role = z
  .enum(['owner', 'administrator', 'moderator', 'member', 'guest'])
  .transform((name) => roles[name])

const common = {
  /** Part of addresses that the provider is told, so that it must not change. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'takes small letters, digits and hyphens'),
  display_name: z.string().trim().min(1).max(50),
  display_icon: z.url({ protocol: /^https$/ }).optional(),
  /** Whether it brings new people into an organization that takes an invitation. */
  auto_signup: z.boolean().default(false),
  /** Whether an account that is there already is found by its e-mail address, the first time. */
  link_by_email: z.boolean().default(true),
  email_claim: claim.default('email'),
  name_claim: claim.default('name'),
  /** Names of groups here, by the values of the claim. */
  groups: z.strictObject({ claim, map: z.record(z.string(), z.string()) }).optional(),
  roles: z.strictObject({ claim, map: z.record(z.string(), role), default: role.optional() }).optional(),
}

const oidc = z.strictObject({
  kind: z.literal('oidc'),
  ...common,
  issuer: address,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  client_secret_file: fileText.optional(),
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
    certificate_file: fileText.pipe(certificate).optional(),
    /** Signs what this server asks. */
    private_key_file: fileText.optional(),
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

const providers = z
  .array(z.union([oidc, saml]))
  .max(MOST_PROVIDERS)
  .refine((all) => new Set(all.map(providerId)).size === all.length, 'names a provider twice')

/** A provider, as sessions and cookies refer to it. */
export function providerId({ kind, name }: Pick<SignInProvider, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}

/**
 * The providers of a JSON list. Throws an Error that says what is wrong in it, and repeats no value, which may be a
 * secret.
 */
export function providersIn(text: string): readonly SignInProvider[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error('is no JSON')
  }
  const kinds: Readonly<Record<string, z.ZodType>> = { oidc, saml }
  for (const [index, one] of Array.isArray(given) ? given.entries() : []) {
    const kind = kinds[String(Object(one).kind)]
    if (kind === undefined) throw new Error(`names no kind: [${index}].kind is 'oidc' or 'saml'`)
    const issue = kind.safeParse(one).error?.issues[0]
    if (issue !== undefined)
      throw new Error(`is wrong: ${[index, ...issue.path].join('.')}: ${issue.message}`)
  }
  const read = providers.safeParse(given)
  if (!read.success) throw new Error(`is wrong: ${read.error.issues[0]?.message ?? 'a list is expected'}`)
  return read.data
}
