import type { Control, Face } from '@parley/api/contract/face'
import { type CustomProfileField, fieldTypes } from '@parley/api/profile-fields/objects'
import type { ClientState, Connection } from '@parley/client'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { OneSetting } from '../parts/OneSetting.tsx'

interface Props {
  title: string
  userId: number
  /** Null: nothing is said any more. */
  save: (connection: Connection, id: number, value: string | number[] | null) => Promise<unknown>
  refusal: (state: ClientState, field: CustomProfileField) => string | undefined
}

/** What the organization asks everybody of themselves, each field as its type wants. */
export function ProfileFields({ title, userId, save, refusal }: Props) {
  const { fields } = useSlice((state) => state.profileFields)
  if (fields.length === 0) return null
  return (
    <Card title={title}>
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
              const text = state.users.get(userId)?.profile_data?.[field.id]?.value ?? ''
              return as === 'people' ? idsIn(text) : text
            }}
            save={(connection, value) => save(connection, field.id, asSaved(value))}
            refusal={(state) => refusal(state, field)}
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

function asSaved(value: unknown): string | number[] | null {
  if (Array.isArray(value)) return value.length === 0 ? null : value
  return value === '' ? null : String(value)
}
