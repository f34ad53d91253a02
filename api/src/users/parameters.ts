import { idOf } from '../contract/numbers.ts'
import { userErrors } from './errors.ts'

export const userId = idOf(userErrors.noSuchUser).describe('ID of the user.')
