import { errors } from '@parley/api/contract/errors'
import { maxLongTextLength, maxShortTextLength } from '@parley/api/profile-fields/limits'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { userErrors } from '@parley/api/users/errors'
import { z } from 'zod'
import type { RealmState } from '#engine/realm/state.ts'
import { choiceKeys } from './field-data.ts'
import type { ProfileField } from './state.ts'

/** A value in a request. */
export type GivenValue = string | readonly number[]

/** A value as stored. Throws if it is invalid for the field. */
export function storedValue(state: RealmState, field: ProfileField, given: GivenValue): string {
  if (field.type === fieldTypes.USER.id) return JSON.stringify(checkedPeople(state, given))
  const text = typeof given === 'string' ? given.trim() : undefined
  if (text === undefined) throw errors.badRequest(`${field.name} is not a string`)
  switch (field.type) {
    case fieldTypes.LONG_TEXT.id:
      return checkedLength(field, text, maxLongTextLength)
    case fieldTypes.SELECT.id:
      if (!choiceKeys(field.fieldData).includes(text)) {
        throw errors.badRequest(`'${text}' is not a valid choice for '${field.name}'.`)
      }
      return text
    case fieldTypes.DATE.id:
      if (!z.iso.date().safeParse(text).success) throw errors.badRequest(`${field.name} is not a date`)
      return text
    case fieldTypes.URL.id:
      if (!z.url({ protocol: /^https?$/ }).safeParse(text).success)
        throw errors.badRequest(`${field.name} is not a URL`)
      return text
    default:
      return checkedLength(field, text, maxShortTextLength)
  }
}

/** Whether values of this type are markup, which is rendered to HTML. */
export function isMarkup(type: number): boolean {
  return type === fieldTypes.SHORT_TEXT.id || type === fieldTypes.LONG_TEXT.id
}

function checkedLength(field: ProfileField, text: string, limit: number): string {
  if ([...text].length > limit)
    throw errors.badRequest(`${field.name} is too long (limit: ${limit} characters)`)
  return text
}

const ids = z.array(z.int())

/** Clients send a list, or the JSON of one as they got it. */
function checkedPeople(state: RealmState, given: GivenValue): number[] {
  const result = ids.safeParse(typeof given === 'string' ? parsed(given) : given)
  if (!result.success) throw errors.badRequest('User IDs is not a list')
  for (const id of result.data) {
    const user = state.users.get(id)
    if (user === undefined || user.botType !== null) throw userErrors.invalidUserId(id)
    if (!user.isActive) throw errors.badRequest(`User with ID ${id} is deactivated`)
  }
  return [...new Set(result.data)]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
