import {
  addCodePlayground,
  removeCodePlayground,
  updateCodePlayground,
} from '@parley/api/playgrounds/endpoints'
import { playgroundErrors } from '@parley/api/playgrounds/errors'
import { playgrounds } from '@parley/api/playgrounds/limits'
import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { parseUrlTemplate } from '@parley/markup/url-template'
import { onlyRow } from '#engine/db/database.ts'
import { route } from '#engine/http/route.ts'
import { playgroundsChanged } from './entries.ts'

/** Names of languages, such as `python`, `c++`, `objective-c`. */
const LANGUAGE = /^[\w+./# -]+$/

type Draft = Omit<RealmPlayground, 'id'>

/** What a request says of a playground, as it is kept. */
function checked({ name, pygments_language: language, url_template: url }: Draft): Draft {
  const draft = { name: name.trim(), pygments_language: language.trim(), url_template: url }
  if (draft.name === '') throw playgroundErrors.nameEmpty()
  if (!LANGUAGE.test(draft.pygments_language)) throw playgroundErrors.invalidLanguage()
  const template = parseUrlTemplate(url)
  if (template === undefined || url.trim() === '') throw playgroundErrors.invalidUrlTemplate()
  if (!template.variables.has('code')) throw playgroundErrors.codeVariableMissing()
  return draft
}

function checkIsNew(draft: Draft, others: readonly Draft[]) {
  const isSame = (one: Draft) => one.name === draft.name && one.pygments_language === draft.pygments_language
  if (others.some(isSame)) throw playgroundErrors.alreadyExists()
}

/** Adds a playground, with a URL template for its code. */
export const add = route(addCodePlayground, async ({ realm, parameters }) => {
  const draft = checked(parameters)
  const id = await realm.change(async ({ state, tx, append }) => {
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
  })
  return { id }
})

/** Changes a playground, which stays where it stands. */
export const update = route(
  updateCodePlayground,
  async ({ realm, parameters: { playground_id: id, ...rest } }) => {
    const draft = checked(rest)
    await realm.change(async ({ state, tx, append }) => {
      const isIt = (one: RealmPlayground) => one.id === id
      if (!state.playgrounds.some(isIt)) throw playgroundErrors.invalid()
      checkIsNew(
        draft,
        state.playgrounds.filter((one) => !isIt(one)),
      )
      await tx.query(
        'update playgrounds set name = $3, pygments_language = $4, url_template = $5 where realm_id = $1 and id = $2',
        [state.id, id, draft.name, draft.pygments_language, draft.url_template],
      )
      const changed = state.playgrounds.map((one) => (isIt(one) ? { id, ...draft } : one))
      append(playgroundsChanged.of({ playgrounds: changed }))
    })
    return {}
  },
)

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
