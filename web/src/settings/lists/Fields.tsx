import {
  createCustomProfileField,
  deleteCustomProfileField,
  reorderCustomProfileFields,
  updateCustomProfileField,
} from '@parley/api/profile-fields/endpoints'
import type { CustomProfileField } from '@parley/api/profile-fields/objects'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { AddForm, type Typed } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { choiceOf, dataOf, detailFields, isKnownSite, typeChoices, typeOf } from './field-form.ts'

/** What people can say of themselves, in the order of their cards. */
export function Fields() {
  const { connection } = useApp()
  const { fields } = useSlice((state) => state.profileFields)
  const { realm_default_external_accounts: accounts } = useRealm()
  const names = new Map(typeChoices(accounts))
  return (
    <Collection
      title={t`Profile fields`}
      items={fields.map((field) => ({
        key: field.id,
        name: field.name,
        title: field.name,
        detail: [
          names.get(choiceOf(field)),
          field.hint,
          field.required && t`Everybody should fill it in`,
          !field.editable_by_user && t`Only administrators change it`,
          field.display_in_profile_summary && t`Shown on the card of a person`,
        ]
          .filter(Boolean)
          .join(' · '),
        tail: (
          <Confirmed
            action={t`Delete…`}
            question={t`What people have said in ${field.name} will be lost.`}
            isDangerous
            onConfirm={() => connection.call(deleteCustomProfileField, { field_id: field.id })}
          />
        ),
        edit: (close) => <Edit field={field} onClose={close} />,
      }))}
      saveOrder={(order) => connection.call(reorderCustomProfileFields, { order })}
      empty={t`There are none. A telephone number, a birthday, who somebody works for: whatever people ask each other for.`}
    >
      <Add />
    </Collection>
  )
}

/** What the API takes of a form. */
function valuesOf(choice: string, typed: Typed, known?: CustomProfileField) {
  const data = dataOf(choice, typed, known?.field_data)
  return {
    ...(!isKnownSite(choice) && { name: typed.name ?? '', hint: typed.hint ?? '' }),
    required: typed.required === 'yes',
    editable_by_user: typed.own === 'yes',
    display_in_profile_summary: typed.summary === 'yes',
    ...(data && { field_data: data }),
  }
}

function Edit({ field, onClose }: { field: CustomProfileField; onClose: () => void }) {
  const { connection } = useApp()
  const choice = choiceOf(field)
  return (
    <EditForm
      name={field.name}
      fields={detailFields(choice, field)}
      save={(typed) =>
        connection.call(updateCustomProfileField, {
          field_id: field.id,
          ...valuesOf(choice, typed, field),
        })
      }
      onClose={onClose}
    />
  )
}

function Add() {
  const { connection } = useApp()
  const { realm_default_external_accounts: accounts } = useRealm()
  const choices = typeChoices(accounts)
  const [choice, setChoice] = useState(choices[0]?.[0] ?? '')
  return (
    <AddForm
      fields={[
        { name: 'type', label: t`What it holds`, choices, onChange: setChoice },
        ...detailFields(choice),
      ]}
      action={t`Add`}
      onSubmit={async (typed) => {
        await connection.call(createCustomProfileField, {
          field_type: typeOf(choice),
          ...valuesOf(choice, typed),
        })
        setChoice(choices[0]?.[0] ?? '')
      }}
    />
  )
}
