import { fieldTypes } from '@parley/api/profile-fields/objects'
import { createField } from '#directory/profile-fields/commands.ts'
import type { FieldData } from '#directory/profile-fields/field-data.ts'
import { changeProfileValues } from '#directory/profile-fields/values.ts'
import { isFirst } from '../once.ts'
import type { RestTarget } from '../source.ts'
import type { Row, Tables } from './tables.ts'
import { tried } from './tried.ts'

/** The profile fields, and what people have filled in. A field of the same name that is here already stands for it. */
export async function importFields(target: RestTarget, tables: Tables): Promise<void> {
  const { realm, ids, report } = target
  const here = new Map<number, number>()
  for (const field of [...tables.zerver_customprofilefield].sort((a, b) => a.order - b.order)) {
    await tried(report, 'profile fields', async () => {
      const id = fieldNamed(target, field.name) ?? (await addField(target, field))
      if (id !== undefined) here.set(field.id, id)
    })
  }
  const values = Map.groupBy(tables.zerver_customprofilefieldvalue, ({ user_profile: person }) => person)
  for (const [person, own] of values) {
    const user = realm.state.users.get(ids.of('person', String(person)) ?? 0)
    if (user === undefined) continue
    await tried(report, 'values of profile fields', () =>
      realm.change(async (change) => {
        if (!(await isFirst(change, target, 'profile', String(person)))) return
        const requests = own.flatMap(({ field, value }) => {
          const id = here.get(field)
          return id === undefined ? [] : [{ id, value: valueHere(target, id, value) }]
        })
        await changeProfileValues(change, user, requests)
      }),
    )
  }
}

const fieldNamed = ({ realm }: RestTarget, name: string) =>
  realm.state.profileFields.values().find((field) => field.name.toLowerCase() === name.toLowerCase())?.id

function addField(target: RestTarget, field: Row<'zerver_customprofilefield'>): Promise<number | undefined> {
  return target.realm.change(async (change) => {
    if (!(await isFirst(change, target, 'field', String(field.id)))) return undefined
    return createField(change, field.field_type, {
      name: field.name,
      hint: field.hint,
      ...(field.field_data ? { field_data: dataOf(field.field_data) } : {}),
      display_in_profile_summary: field.display_in_profile_summary,
      required: field.required,
      editable_by_user: field.editable_by_user,
    })
  })
}

function dataOf(text: string): FieldData {
  // What does not fit the type of the field, its command refuses.
  return JSON.parse(text) as FieldData
}

/** People are named by their ids, which are others here. */
function valueHere({ realm, ids }: RestTarget, fieldId: number, value: string): string | number[] {
  if (realm.state.profileFields.get(fieldId)?.type !== fieldTypes.USER.id) return value
  return ids.all('person', (value.match(/\d+/g) ?? []).map(String))
}
