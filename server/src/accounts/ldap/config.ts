import { z } from 'zod'
import { readList } from '#engine/configuration/list.ts'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { certificates, truth } from '#engine/configuration/values.ts'
import { checkHosts } from '../sign-in/organizations.ts'
import { attributeName, type DirectorySettings, directorySettings } from './settings.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The LDAP directories whose users can log in with their directory password. */
    readonly directories: readonly DirectorySettings[]
  }
}

/** How many directories a server may have: a log-in may ask all of them. */
const MOST_DIRECTORIES = 20

const ldapUrl = z.url({ protocol: /^ldaps?$/ })

/** The LDAP directories. */
export const ldapConfig = configPart((variables) => ({ directories: readDirectories(variables) }))

function readDirectories(variables: Variables): readonly DirectorySettings[] {
  const one = readOne(variables)
  const { list, name } = readList(variables, 'LDAP_DIRECTORIES', {
    what: 'directory',
    most: MOST_DIRECTORIES,
    schemaFor: () => directorySettings,
    idOf: (directory) => directory.name,
  })
  if (one !== undefined && list.length > 0) throw new ConfigError(`Set LDAP_URL or ${name}, not both`)
  checkHosts(variables, name, list)
  return one === undefined ? list : [one]
}

/** The one directory that has a variable for each of its settings. */
function readOne(variables: Variables): DirectorySettings | undefined {
  const url = variables.readOptional('LDAP_URL', ldapUrl, 'a URL such as ldaps://ldap.example.com')
  if (url === undefined) return undefined
  const attributeNamed = (name: string, fallback: string) =>
    variables.read(name, attributeName, fallback, 'the name of an attribute')
  const search_base = variables.text('LDAP_SEARCH_BASE')
  if (search_base === undefined) throw new ConfigError('LDAP_SEARCH_BASE must be set where LDAP_URL is')
  const ca_file = variables.readOptional('LDAP_CA_FILE', certificates, 'a file of certificates in PEM')
  const settings = directorySettings.parse({
    url,
    start_tls: variables.read('LDAP_START_TLS', truth, false, 'true or false'),
    bind_dn: variables.text('LDAP_BIND_DN') ?? '',
    bind_password: variables.text('LDAP_BIND_PASSWORD'),
    search_base,
    username_attribute: attributeNamed('LDAP_USERNAME_ATTRIBUTE', 'uid'),
    email_attribute: attributeNamed('LDAP_EMAIL_ATTRIBUTE', 'mail'),
    name_attribute: attributeNamed('LDAP_NAME_ATTRIBUTE', 'cn'),
  })
  // The file has been read.
  return { ...settings, ca_file }
}
