import {
  addCodePlayground,
  removeCodePlayground,
  updateCodePlayground,
} from '@parley/api/playgrounds/endpoints'
import { playgroundErrors } from '@parley/api/playgrounds/errors'
import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { route } from '#engine/http/route.ts'
import { addPlayground, checked, checkIsNew } from './commands.ts'
import { playgroundsChanged } from './entries.ts'

/** Adds a playground, with a URL template for its code. */
export const add = route(addCodePlayground, async ({ realm, parameters }) => ({
  id: await realm.change((change) => addPlayground(change, parameters)),
}))

/** Changes a playground, which stays where it stands. */
export const update = route(
  updateCodePlayground,
  async ({ realm, parameters: { playground_id: id, ...rest } }) => {
    await realm.change(async ({ state, tx, append }) => {
      const isIt = (one: RealmPlayground) => one.id === id
      if (!state.playgrounds.some(isIt)) throw playgroundErrors.invalid()
      const draft = checked(rest)
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
