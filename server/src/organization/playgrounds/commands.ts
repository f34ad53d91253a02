import { playgroundErrors } from '@parley/api/playgrounds/errors'
import { playgrounds } from '@parley/api/playgrounds/limits'
import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { parseUrlTemplate } from '@parley/markup/url-template'
import { onlyRow } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import { playgroundsChanged } from './entries.ts'

/** Names of languages, such as `python`, `c++`, `objective-c`. */
const LANGUAGE = /^[\w+./# -]+$/

export type NewPlayground = Omit<RealmPlayground, 'id'>

/** What a request says of a playground, as it is kept. */
export function checked({
  name,
  pygments_language: language,
  url_template: url,
}: NewPlayground): NewPlayground {
  const draft = { name: name.trim(), pygments_language: language.trim(), url_template: url }
  if (draft.name === '') throw playgroundErrors.nameEmpty()
  if (!LANGUAGE.test(draft.pygments_language)) throw playgroundErrors.invalidLanguage()
  const template = parseUrlTemplate(url)
  if (template === undefined || url.trim() === '') throw playgroundErrors.invalidUrlTemplate()
  if (!template.variables.has('code')) throw playgroundErrors.codeVariableMissing()
  return draft
}

export function checkIsNew(draft: NewPlayground, others: readonly NewPlayground[]) {
  const isSame = (one: NewPlayground) =>
    one.name === draft.name && one.pygments_language === draft.pygments_language
  if (others.some(isSame)) throw playgroundErrors.alreadyExists()
}

/** Adds a playground, and returns its id. Throws if something about it is wrong, or it is there already. */
export async function addPlayground({ state, tx, append }: Change, request: NewPlayground): Promise<number> {
  const draft = checked(request)
  checkIsNew(draft, state.playgrounds)
  playgrounds.checkRoom(state.playgrounds.length)
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      'insert into playgrounds (realm_id, name, pygments_language, url_template) values ($1, $2, $3, $4) returning id',
      [state.id, draft.name, draft.pygments_language, draft.url_template],
    ),
  )
  append(playgroundsChanged.of({ playgrounds: [...state.playgrounds, { id, ...draft }] }))
  return id
}
