import { addCodePlayground, removeCodePlayground } from '@parley/api/playgrounds/endpoints'
import { playgroundErrors } from '@parley/api/playgrounds/errors'
import { playgrounds } from '@parley/api/playgrounds/limits'
import { parseUrlTemplate } from '@parley/markup/url-template'
import { onlyRow } from '#engine/db/database.ts'
import { route } from '#engine/http/route.ts'
import { playgroundsChanged } from './entries.ts'

/** Names of languages, such as `python`, `c++`, `objective-c`. */
const LANGUAGE = /^[\w+./# -]+$/

/** Adds a playground, with a URL template for its code. */
export const add = route(addCodePlayground, async ({ realm, parameters }) => {
  const draft = {
    ...parameters,
    name: parameters.name.trim(),
    pygments_language: parameters.pygments_language.trim(),
  }
  if (draft.name === '') throw playgroundErrors.nameEmpty()
  if (!LANGUAGE.test(draft.pygments_language)) throw playgroundErrors.invalidLanguage()
  const template = parseUrlTemplate(draft.url_template)
  if (template === undefined || draft.url_template.trim() === '') throw playgroundErrors.invalidUrlTemplate()
  if (!template.variables.has('code')) throw playgroundErrors.codeVariableMissing()
  const id = await realm.change(async ({ state, tx, append }) => {
    const isSame = (one: { name: string; pygments_language: string }) =>
      one.name === draft.name && one.pygments_language === draft.pygments_language
    if (state.playgrounds.some(isSame)) throw playgroundErrors.alreadyExists()
    playgrounds.checkRoom(state.playgrounds.length)
    const { id } = onlyRow(
      await tx.query<{ id: number }>(
        'insert into playgrounds (realm_id, name, pygments_language, url_template) values ($1, $2, $3, $4) returning id',
        [state.id, draft.name, draft.pygments_language, draft.url_template],
      ),
    )
    append(playgroundsChanged.of({ playgrounds: [...state.playgrounds, { id, ...draft }] }))
    return id
  })
  return { id }
})

/** Removes a playground. */
export const remove = route(removeCodePlayground, async ({ realm, parameters: { playground_id: id } }) => {
  await realm.change(async ({ state, tx, append }) => {
    const playgrounds = state.playgrounds.filter((one) => one.id !== id)
    if (playgrounds.length === state.playgrounds.length) throw playgroundErrors.invalid()
    await tx.query('delete from playgrounds where realm_id = $1 and id = $2', [state.id, id])
    append(playgroundsChanged.of({ playgrounds }))
  })
  return {}
})
