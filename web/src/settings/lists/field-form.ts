import { type CustomProfileField, fieldTypes } from '@parley/api/profile-fields/objects'
import type { ClientState } from '@parley/client'
import { t } from '#language/words.ts'
import type { FormField, Typed } from '../parts/AddForm.tsx'

type Accounts = ClientState['realm']['realm_default_external_accounts']
type FieldData = Record<string, string | Record<string, string>>

const LONGEST_NAME = 40
const LONGEST_HINT = 80

/** The account of a site that the server does not know by itself. */
const OTHER_SITE = 'custom'
/** Stands before the name of a site in the choice of types. */
const ACCOUNT = 'account:'

const { EXTERNAL_ACCOUNT, SELECT } = fieldTypes

/** What a field can hold, by its type; of the accounts at other sites, each is a choice. */
export const typeChoices = (accounts: Accounts): (readonly [string, string])[] => [
  [String(fieldTypes.SHORT_TEXT.id), t`Short text`],
  [String(fieldTypes.LONG_TEXT.id), t`Long text`],
  [String(SELECT.id), t`One of several`],
  [String(fieldTypes.DATE.id), t`Day`],
  [String(fieldTypes.URL.id), t`Link`],
  [String(fieldTypes.USER.id), t`People`],
  [String(fieldTypes.PRONOUNS.id), t`Pronouns`],
  ...Object.entries(accounts).map(
    ([subtype, { text }]) => [`${ACCOUNT}${subtype}`, t`${text} account`] as const,
  ),
  [`${ACCOUNT}${OTHER_SITE}`, t`Account at another site`],
]

/** What a field holds, as one of the choices. */
export function choiceOf({ type, field_data }: CustomProfileField): string {
  if (type !== EXTERNAL_ACCOUNT.id) return String(type)
  return `${ACCOUNT}${String(dataIn(field_data).subtype ?? OTHER_SITE)}`
}

/** Whether the fields of a form go with the chosen type. */
export const hasOptions = (choice: string) => choice === String(SELECT.id)
export const isOtherSite = (choice: string) => choice === `${ACCOUNT}${OTHER_SITE}`

/** The name and the hint of an account at a known site are the server's. */
export const isKnownSite = (choice: string) => choice.startsWith(ACCOUNT) && !isOtherSite(choice)

/** The type and the data of a field, as the API takes them. */
export function typeOf(choice: string): number {
  return choice.startsWith(ACCOUNT) ? EXTERNAL_ACCOUNT.id : Number(choice)
}

/**
 * @param known what the field has been so far: options whose text stays keep their keys, so that what people have chosen
 * stays chosen
 */
export function dataOf(
  choice: string,
  { options = '', site = '' }: Typed,
  known?: string,
): FieldData | undefined {
  if (hasOptions(choice)) {
    const keys = new Map(Object.entries(dataIn(known)).map(([key, one]) => [textOf(one), key]))
    const used = new Set(keys.values())
    let next = 0
    const newKey = () => {
      while (used.has(String(next))) next += 1
      used.add(String(next))
      return String(next)
    }
    const texts = [...new Set(options.split(',').map((text) => text.trim()))].filter((text) => text !== '')
    return Object.fromEntries(
      texts.map((text, at) => [keys.get(text) ?? newKey(), { text, order: String(at + 1) }]),
    )
  }
  if (!choice.startsWith(ACCOUNT)) return undefined
  const subtype = choice.slice(ACCOUNT.length)
  return isOtherSite(choice) ? { subtype, url_pattern: site.trim() } : { subtype }
}

/** The options of a field, with commas between them. */
export function optionsIn(data: string | undefined): string {
  return Object.values(dataIn(data))
    .filter((one) => typeof one === 'object')
    .sort((a, b) => Number(a.order) - Number(b.order))
    .map(textOf)
    .join(', ')
}

/** The address of accounts at another site. */
export const siteIn = (data: string | undefined): string => String(dataIn(data).url_pattern ?? '')

function dataIn(data: string | undefined): FieldData {
  return data ? JSON.parse(data) : {}
}

const textOf = (one: FieldData[string]): string => (typeof one === 'object' ? (one.text ?? '') : '')

/** What is asked of a field besides its type. */
export function detailFields(choice: string, field?: CustomProfileField): FormField[] {
  const now = (value: string) => (field ? { initial: value } : {})
  return [
    ...(isKnownSite(choice)
      ? []
      : [
          { name: 'name', label: t`Name`, maxLength: LONGEST_NAME, ...now(field?.name ?? '') },
          {
            name: 'hint',
            label: t`Hint`,
            isOptional: true,
            maxLength: LONGEST_HINT,
            ...now(field?.hint ?? ''),
          },
        ]),
    ...(hasOptions(choice)
      ? [
          {
            name: 'options',
            parameter: 'field_data',
            label: t`Options`,
            hint: t`With commas between them.`,
            ...now(optionsIn(field?.field_data)),
          },
        ]
      : []),
    ...(isOtherSite(choice)
      ? [
          {
            name: 'site',
            parameter: 'field_data',
            label: t`Address of an account`,
            placeholder: 'https://example.com/%(username)s',
            hint: t`With %(username)s where the name of the account stands.`,
            ...now(siteIn(field?.field_data)),
          },
        ]
      : []),
    ...switches(field),
  ]
}

function switches(field: CustomProfileField | undefined): FormField[] {
  const now = (isOn: boolean | undefined) => ({
    isSwitch: true,
    isOptional: true,
    initial: isOn ? 'yes' : '',
  })
  return [
    { name: 'required', label: t`Everybody should fill it in`, ...now(field?.required) },
    { name: 'own', label: t`People change it themselves`, ...now(field?.editable_by_user ?? true) },
    {
      name: 'summary',
      parameter: 'display_in_profile_summary',
      label: t`Shown on the card of a person`,
      ...now(field?.display_in_profile_summary),
    },
  ]
}
