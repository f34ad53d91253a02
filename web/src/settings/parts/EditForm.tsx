import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { AddForm, type FormField, type Typed } from './AddForm.tsx'

interface Props {
  /** What it changes. */
  name: string
  /** With `initial` as it is now: where that changes while somebody writes, the field says so. */
  fields: readonly FormField[]
  /** May throw: the form says why, and keeps what was typed. */
  save: (typed: Typed) => Promise<unknown>
  onClose: () => void
}

/** Changes something in its place, and offers to take that back. */
export function EditForm({ name, fields, save, onClose }: Props) {
  const { toasts, report } = useApp()
  return (
    <AddForm
      fields={fields}
      action={t`Save`}
      editing={{ label: t`Change ${name}`, onCancel: onClose }}
      onSubmit={async (typed) => {
        const before = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
        await save(typed)
        onClose()
        toasts.show(t`${name} is changed`, {
          label: t`Undo`,
          onAction: () => void save(before).catch(report),
        })
      }}
    />
  )
}
