import type { Example } from '@parley/api/contract/example'
import { SAMPLE_KEY } from '@parley/api/contract/samples'

/** More of a list, or of a table by ids, shows nothing new. */
const MOST = 2

/** What the people and channels of the tests are called on a page to read. */
const NAMES: readonly [RegExp, string][] = [
  [/The owner \d+/g, 'Noor Haddad'],
  [/The administrator \d+/g, 'Ines Moreau'],
  [/The moderator \d+/g, 'Tomás Rey'],
  [/The member \d+/g, 'Priya Nair'],
  [/The guest \d+/g, 'Yuki Tanaka'],
  [/The extra \d+/g, 'Bo Kristensen'],
  [/The somebody \d+/g, 'Lena Weiss'],
  [/The deactivated \d+/g, 'Samuel Okoro'],
  [/\bowner\d+@/g, 'noor@'],
  [/\badministrator\d+@/g, 'ines@'],
  [/\bmoderator\d+@/g, 'tomas@'],
  [/\bmember\d+@/g, 'priya@'],
  [/\bguest\d+@/g, 'yuki@'],
  [/\bextra\d+@/g, 'bo@'],
  [/\bsomebody\d+@/g, 'lena@'],
  [/\bdeactivated\d+@/g, 'samuel@'],
  [/\bA bot \d+/g, 'Build bot'],
  [/\bbot\d+-bot@/g, 'build-bot@'],
  [/\b(?:public|web|shared|protected|archived) (?:in|late|left|out) \d+/g, 'platform'],
  [/\bchat\.test\b/g, 'chat.example.com'],
]

/** As it is shown: lists shortened, people with names. All else is as it went over the wire. */
export function presented(example: Example): Example {
  const { input } = example
  const shown = {
    ...example,
    input: 'api_key' in input ? { ...input, api_key: SAMPLE_KEY } : input,
    ...(example.answer && { answer: shortened(example.answer) }),
  }
  const text = NAMES.reduce((said, [pattern, name]) => said.replace(pattern, name), JSON.stringify(shown))
  return JSON.parse(text) as Example
}

function shortened<T>(value: T): T
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST).map((one) => shortened(one))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isTable = fields.length > MOST && fields.every(([key]) => /^\d+$|@/.test(key))
  const kept = isTable ? fields.slice(0, MOST) : fields
  return Object.fromEntries(kept.map(([key, inner]) => [key, shortened(inner)]))
}
