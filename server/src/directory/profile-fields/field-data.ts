import { profileFieldErrors } from '@parley/api/profile-fields/errors'
import {
  customExternalAccount,
  externalAccounts,
  type KnownExternalAccount,
  usernamePlaceholder,
} from '@parley/api/profile-fields/external-accounts'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { z } from 'zod'

/** The data of a field in a request: choices, or an external account. */
export type FieldData = Readonly<Record<string, string | Readonly<Record<string, string>>>>

type Choice = Readonly<Record<'text' | 'order', string>>

/** A field's data as stored. Throws if they do not fit the type. */
export function storedFieldData(type: number, given: FieldData | undefined): string {
  if (type === fieldTypes.SELECT.id) return JSON.stringify(checkedChoices(given))
  if (type === fieldTypes.EXTERNAL_ACCOUNT.id) return JSON.stringify(checkedAccount(given))
  return ''
}

function checkedChoices(given: FieldData = {}): Readonly<Record<string, Choice>> {
  const choices = Object.entries(given).map(([key, choice]) => [key, checkedChoice(key, choice)] as const)
  if (choices.length === 0) throw profileFieldErrors.noChoice()
  const texts = choices.map(([, { text }]) => text)
  if (new Set(texts).size !== texts.length) throw profileFieldErrors.duplicateChoice()
  return Object.fromEntries(choices)
}

function checkedChoice(key: string, given: FieldData[string]): Choice {
  if (key.trim() === '') throw profileFieldErrors.choiceKeyBlank()
  const parts = typeof given === 'string' ? {} : given
  const partNamed = (part: keyof Choice) => {
    const value = parts[part]
    if (value === undefined) throw profileFieldErrors.choicePartMissing(part)
    if (value.trim() === '') throw profileFieldErrors.choicePartBlank(part)
    return value
  }
  return { text: partNamed('text').trim(), order: partNamed('order') }
}

function checkedAccount(given: FieldData = {}) {
  const { subtype, url_pattern: pattern } = given
  if (typeof subtype !== 'string') throw profileFieldErrors.invalidExternalAccount()
  if (isKnownAccount(subtype)) return { subtype }
  if (subtype !== customExternalAccount) throw profileFieldErrors.invalidExternalAccount()
  if (typeof pattern !== 'string' || !pattern.includes(usernamePlaceholder))
    throw profileFieldErrors.malformedUrlPattern()
  if (!z.url({ protocol: /^https?$/ }).safeParse(pattern.replace(usernamePlaceholder, 'username')).success) {
    throw profileFieldErrors.malformedUrlPattern()
  }
  return { subtype, url_pattern: pattern }
}

/** The built-in external account that gives the field its name; undefined for any other field. */
export function knownAccountOf(
  type: number,
  fieldData: string,
): (typeof externalAccounts)[KnownExternalAccount] | undefined {
  if (type !== fieldTypes.EXTERNAL_ACCOUNT.id) return undefined
  // So `storedFieldData` wrote it.
  const { subtype } = JSON.parse(fieldData) as { subtype: string }
  return isKnownAccount(subtype) ? externalAccounts[subtype] : undefined
}

function isKnownAccount(subtype: string): subtype is KnownExternalAccount {
  return Object.hasOwn(externalAccounts, subtype)
}

/** The keys of a field's choices. */
export function choiceKeys(fieldData: string): string[] {
  return Object.keys(JSON.parse(fieldData))
}
