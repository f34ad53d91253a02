import type { Control, Face } from '@parley/api/contract/face'
import { removeOwnProfileData, updateOwnProfileData } from '@parley/api/profile-fields/endpoints'
import { type CustomProfileField, fieldTypes } from '@parley/api/profile-fields/objects'
import type { Connection } from '@parley/client'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'

/** What the organization asks everybody of themselves, each field as its type wants. */
export function ProfileFields() {
  const { fields } = useSlice((state) => state.profileFields)
  if (fields.length === 0) return null
  return (
    <Card title={t`About you`}>
      {fields.map((field) => {
        const { control, as, choices } = drawnAs(field)
        return (
          <OneSetting
            key={field.id}
            name={`field-${field.id}`}
            title={field.required ? t`${field.name} (required)` : field.name}
            about={field.hint}
            control={control}
            {...(as && { as })}
            {...(choices && { choices })}
            value={(state) => {
              const text = state.users.get(state.self.user_id)?.profile_data?.[field.id]?.value ?? ''
              return as === 'people' ? idsIn(text) : text
            }}
            save={(connection, value) => save(connection, field.id, value)}
            refusal={(state) =>
              field.editable_by_user || state.self.is_admin
                ? undefined
                : t`Only administrators can change this.`
            }
          />
        )
      })}
    </Card>
  )
}

const LONGEST = { short: 50, long: 500, link: 2048 } as const

interface Drawn {
  readonly control: Control
  readonly as?: Face['as']
  readonly choices?: Readonly<Record<string, string>>
}

function drawnAs(field: CustomProfileField): Drawn {
  switch (field.type) {
    case fieldTypes.LONG_TEXT.id:
      return { control: { kind: 'text', max: LONGEST.long }, as: 'paragraph' }
    case fieldTypes.SELECT.id: {
      const choices = { '': t`Not said`, ...optionsIn(field.field_data) }
      return { control: { kind: 'choice', values: Object.keys(choices) }, choices }
    }
    case fieldTypes.DATE.id:
      return { control: { kind: 'text', max: LONGEST.short }, as: 'date' }
    case fieldTypes.URL.id:
      return { control: { kind: 'text', max: LONGEST.link } }
    case fieldTypes.USER.id:
      return { control: { kind: 'text', max: LONGEST.long }, as: 'people' }
    default:
      return { control: { kind: 'text', max: LONGEST.short } }
  }
}

function optionsIn(data: string | undefined): Record<string, string> {
  const options = Object.entries<{ text: string; order: string }>(JSON.parse(data || '{}'))
  return Object.fromEntries(
    options
      .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
      .map(([value, { text }]) => [value, text]),
  )
}

function idsIn(text: string): number[] {
  return text === '' ? [] : JSON.parse(text)
}

function save(connection: Connection, id: number, value: unknown): Promise<unknown> {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === ''
  if (isEmpty) return connection.call(removeOwnProfileData, { data: [id] })
  return connection.call(updateOwnProfileData, {
    data: [{ id, value: Array.isArray(value) ? value : String(value) }],
  })
}
