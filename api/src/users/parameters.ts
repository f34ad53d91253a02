import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from './errors.ts'

export const userId = idOf(userErrors.noSuchUser).describe('ID of the user.')

/** The name of a person or a bot. */
export const fullName = name(userErrors.invalidNameCharacters)
