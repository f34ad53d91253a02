import { addCodePlayground, removeCodePlayground } from '@parley/api/playgrounds/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'

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
        remove: () => connection.call(removeCodePlayground, { playground_id: id }),
        restore: () => connection.call(addCodePlayground, playground),
      }))}
      empty={t`There are none. With one, a code block of its language has a button that opens it there.`}
    >
      <AddForm
        fields={[
          { name: 'name', label: t`Name`, placeholder: t`Rust playground` },
          { name: 'language', parameter: 'pygments_language', label: t`Language`, placeholder: 'rust' },
          {
            name: 'url',
            parameter: 'url_template',
            label: t`Address`,
            placeholder: 'https://play.rust-lang.org/?code={code}',
          },
        ]}
        action={t`Add`}
        onSubmit={({ name = '', language = '', url = '' }) =>
          connection.call(addCodePlayground, { name, pygments_language: language, url_template: url })
        }
      />
    </Collection>
  )
}
