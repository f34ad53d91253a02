import {
  createCustomProfileField,
  deleteCustomProfileField,
  reorderCustomProfileFields,
} from '@parley/api/profile-fields/endpoints'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { OrderButtons } from './OrderButtons.tsx'

const typeNames = (): Readonly<Record<number, string>> => ({
  [fieldTypes.SHORT_TEXT.id]: t`Short text`,
  [fieldTypes.LONG_TEXT.id]: t`Long text`,
  [fieldTypes.SELECT.id]: t`One of several`,
  [fieldTypes.DATE.id]: t`Day`,
  [fieldTypes.URL.id]: t`Link`,
  [fieldTypes.USER.id]: t`People`,
  [fieldTypes.EXTERNAL_ACCOUNT.id]: t`GitHub account`,
  [fieldTypes.PRONOUNS.id]: t`Pronouns`,
})

/** What people can say of themselves, in the order of their cards. */
export function Fields() {
  const { connection } = useApp()
  const { fields } = useSlice((state) => state.profileFields)
  const names = typeNames()
  const ids = fields.map(({ id }) => id)
  return (
    <Collection
      title={t`Profile fields`}
      items={fields.map(({ id, name, hint, type }) => ({
        key: id,
        name,
        title: name,
        detail: [names[type], hint].filter(Boolean).join(' · '),
        tail: (
          <>
            <OrderButtons
              ids={ids}
              id={id}
              name={name}
              save={(order) => connection.call(reorderCustomProfileFields, { order })}
            />
            <Confirmed
              action={t`Delete…`}
              question={t`What people have said in ${name} will be lost.`}
              isDangerous
              onConfirm={() => connection.call(deleteCustomProfileField, { field_id: id })}
            />
          </>
        ),
      }))}
      empty={t`There are none. A telephone number, a birthday, who somebody works for: whatever people ask each other for.`}
    >
      <AddForm
        fields={[
          { name: 'name', label: t`Name`, maxLength: 40 },
          { name: 'type', label: t`What it holds`, choices: Object.entries(names) },
          { name: 'hint', label: t`Hint`, isOptional: true, maxLength: 80 },
          {
            name: 'options',
            label: t`Options`,
            isOptional: true,
            hint: t`With commas between them. Only where it is one of several.`,
          },
        ]}
        action={t`Add`}
        onSubmit={({ name = '', type, hint = '', options = '' }) => {
          const data = dataOf(Number(type), options)
          return connection.call(createCustomProfileField, {
            name,
            hint,
            field_type: Number(type),
            ...(data && { field_data: data }),
          })
        }}
      />
    </Collection>
  )
}

function dataOf(type: number, options: string) {
  if (type === fieldTypes.EXTERNAL_ACCOUNT.id) return { subtype: 'github' }
  if (type !== fieldTypes.SELECT.id) return undefined
  const texts = options
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return Object.fromEntries(texts.map((text, at) => [String(at), { text, order: String(at + 1) }]))
}
