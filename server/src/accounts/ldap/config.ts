import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { certificates, truth } from '#engine/configuration/values.ts'

/** How to reach an LDAP directory and which attributes to read. */
export interface LdapConfig {
  readonly url: string
  /** Whether to upgrade the connection with StartTLS. Not needed with `ldaps:`. */
  readonly startTls: boolean
  /** Certificates that may sign the directory's, as PEM. Undefined: the well-known authorities. */
  readonly authorities: string | undefined
  /** The account that searches the directory. Empty: searches are anonymous. */
  readonly bindDn: string
  readonly bindPassword: string
  readonly searchBase: string
  readonly usernameAttribute: string
  readonly emailAttribute: string
  readonly nameAttribute: string
}

declare module '#engine/config.ts' {
  interface Config {
    /** The LDAP directory whose users can log in with their directory password. */
    readonly ldap: LdapConfig | undefined
  }
}

const ldapUrl = z.url({ protocol: /^ldaps?$/ })
const attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/)

/** The LDAP directory. */
export const ldapConfig = configPart((variables) => ({ ldap: readLdap(variables) }))

function readLdap(variables: Variables): LdapConfig | undefined {
  const url = variables.readOptional('LDAP_URL', ldapUrl, 'a URL such as ldaps://ldap.example.com')
  if (url === undefined) return undefined
  const attributeNamed = (name: string, fallback: string) =>
    variables.read(name, attribute, fallback, 'the name of an attribute')
  const searchBase = variables.read(
    'LDAP_SEARCH_BASE',
    z.string(),
    '',
    'a DN such as ou=people,dc=example,dc=com',
  )
  if (searchBase === '') throw new ConfigError('LDAP_SEARCH_BASE must be set where LDAP_URL is')
  return {
    url,
    startTls: variables.read('LDAP_START_TLS', truth, false, 'true or false'),
    authorities: variables.readOptional('LDAP_CA_FILE', certificates, 'a file of certificates in PEM'),
    bindDn: variables.read('LDAP_BIND_DN', z.string(), '', 'a DN'),
    bindPassword: variables.read('LDAP_BIND_PASSWORD', z.string(), '', 'a password'),
    searchBase,
    usernameAttribute: attributeNamed('LDAP_USERNAME_ATTRIBUTE', 'uid'),
    emailAttribute: attributeNamed('LDAP_EMAIL_ATTRIBUTE', 'mail'),
    nameAttribute: attributeNamed('LDAP_NAME_ATTRIBUTE', 'cn'),
  }
}
