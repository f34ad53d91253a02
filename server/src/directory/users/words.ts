import { type Words, wordsIn } from '#engine/words/words.ts'
import { settingOf } from './settings.ts'
import type { User } from './state.ts'

/** What the server says to a person, in the language of their account. */
export const wordsOf = (user: User): Words => wordsIn(settingOf(user, 'default_language'))
