import {
  addCodePlayground,
  removeCodePlayground,
  updateCodePlayground,
} from '@parley/api/playgrounds/endpoints'
import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm, type FormField, type Typed } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'

/** Sites that open code of a language. */
export function Playgrounds() {
  const { connection } = useApp()
  const playgrounds = useSlice((state) => state.playgrounds)
  return (
    <Collection
      title={t`Code playgrounds`}
      items={[...playgrounds.values()].map(({ id, ...playground }) => ({
        key: id,
        name: playground.name,
        title: playground.name,
        detail: `${playground.pygments_language} · ${playground.url_template}`,
        edit: (close) => (
          <EditForm
            name={playground.name}
            fields={fieldsOf(playground)}
            save={(typed) =>
              connection.call(updateCodePlayground, { playground_id: id, ...asParameters(typed) })
            }
            onClose={close}
          />
        ),
        remove: () => connection.call(removeCodePlayground, { playground_id: id }),
        restore: () => connection.call(addCodePlayground, playground),
      }))}
      empty={t`There are none. With one, a code block of its language has a button that opens it there.`}
    >
      <AddForm
        fields={fieldsOf()}
        action={t`Add`}
        onSubmit={(typed) => connection.call(addCodePlayground, asParameters(typed))}
      />
    </Collection>
  )
}

const asParameters = ({ name = '', language = '', url = '' }: Typed) => ({
  name,
  pygments_language: language,
  url_template: url,
})

const fieldsOf = (playground?: Omit<RealmPlayground, 'id'>): FormField[] => [
  {
    name: 'name',
    label: t`Name`,
    placeholder: t`Rust playground`,
    ...(playground && { initial: playground.name }),
  },
  {
    name: 'language',
    parameter: 'pygments_language',
    label: t`Language`,
    placeholder: 'rust',
    ...(playground && { initial: playground.pygments_language }),
  },
  {
    name: 'url',
    parameter: 'url_template',
    label: t`Address`,
    placeholder: 'https://play.rust-lang.org/?code={code}',
    ...(playground && { initial: playground.url_template }),
  },
]
