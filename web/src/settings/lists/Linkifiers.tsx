import { addLinkifier, removeLinkifier, reorderLinkifiers } from '@parley/api/linkifiers/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { OrderButtons } from './OrderButtons.tsx'

/** Patterns of text, and where they lead. The first that fits counts. */
export function Linkifiers() {
  const { connection } = useApp()
  const linkifiers = useSlice((state) => state.linkifiers)
  const ids = linkifiers.map(({ id }) => id)
  return (
    <Collection
      title={t`Linkifiers`}
      items={linkifiers.map(({ id, pattern, url_template: url }) => ({
        key: id,
        name: pattern,
        title: <code>{pattern}</code>,
        detail: url,
        tail: (
          <OrderButtons
            ids={ids}
            id={id}
            name={pattern}
            save={(ordered_linkifier_ids) => connection.call(reorderLinkifiers, { ordered_linkifier_ids })}
          />
        ),
        remove: () => connection.call(removeLinkifier, { filter_id: id }),
        restore: () => connection.call(addLinkifier, { pattern, url_template: url }),
      }))}
      empty={t`There are none. The example makes #123 lead to a ticket.`}
    >
      <AddForm
        fields={[
          { name: 'pattern', label: t`Pattern`, placeholder: '#(?P<id>[0-9]+)' },
          { name: 'url', label: t`Address`, placeholder: 'https://example.com/tickets/{id}' },
        ]}
        action={t`Add`}
        onSubmit={({ pattern = '', url = '' }) =>
          connection.call(addLinkifier, { pattern, url_template: url })
        }
      />
    </Collection>
  )
}
