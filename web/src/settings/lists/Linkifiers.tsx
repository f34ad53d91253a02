import {
  addLinkifier,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '@parley/api/linkifiers/endpoints'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm, type FormField } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { TryLinkifiers } from './TryLinkifiers.tsx'

/** Patterns of text, and where they lead. The first that fits counts. */
export function Linkifiers() {
  const { connection } = useApp()
  const linkifiers = useSlice((state) => state.linkifiers)
  return (
    <>
      <Collection
        title={t`Linkifiers`}
        items={linkifiers.map(({ id, pattern, url_template: url }) => ({
          key: id,
          name: pattern,
          title: <code>{pattern}</code>,
          detail: url,
          edit: (close) => (
            <EditForm
              name={pattern}
              fields={fieldsOf(pattern, url)}
              save={({ pattern: text = '', url: address = '' }) =>
                connection.call(updateLinkifier, { filter_id: id, pattern: text, url_template: address })
              }
              onClose={close}
            />
          ),
          remove: () => connection.call(removeLinkifier, { filter_id: id }),
          restore: () => connection.call(addLinkifier, { pattern, url_template: url }),
        }))}
        saveOrder={(ordered_linkifier_ids) => connection.call(reorderLinkifiers, { ordered_linkifier_ids })}
        empty={t`There are none. The example makes #123 lead to a ticket.`}
      >
        <AddForm
          fields={fieldsOf()}
          action={t`Add`}
          onSubmit={({ pattern = '', url = '' }) =>
            connection.call(addLinkifier, { pattern, url_template: url })
          }
        />
      </Collection>
      {linkifiers.length > 0 && <TryLinkifiers linkifiers={linkifiers} />}
    </>
  )
}

const fieldsOf = (pattern?: string, url?: string): FormField[] => [
  {
    name: 'pattern',
    label: t`Pattern`,
    placeholder: '#(?P<id>[0-9]+)',
    ...(pattern !== undefined && { initial: pattern }),
  },
  {
    name: 'url',
    parameter: 'url_template',
    label: t`Address`,
    placeholder: 'https://example.com/tickets/{id}',
    ...(url !== undefined && { initial: url }),
  },
]
