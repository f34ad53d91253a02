import { deactivateCustomEmoji, uploadCustomEmoji } from '@parley/api/emoji/endpoints'
import { type ClientState, hasPermission } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useSlice, useUsers } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { AddForm } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'

export const mayAddEmoji = (state: ClientState) => hasPermission(state, 'can_add_custom_emoji_group')

/** The emoji of the organization. */
export function Emoji() {
  const { connection, ownUserId } = useApp()
  const emoji = useRealmEmoji()
  const users = useUsers()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const items = Object.values(emoji)
    .filter(({ deactivated }) => !deactivated)
    .sort(byText(({ name }) => name))
    .map(({ id, name, source_url: url, author_id: author }) => ({
      key: id,
      name: `:${name}:`,
      title: `:${name}:`,
      detail: users.get(author ?? -1)?.full_name,
      lead: <img src={url} alt="" width={24} height={24} />,
      remove:
        isAdmin || author === ownUserId
          ? () => connection.call(deactivateCustomEmoji, { emoji_name: name })
          : undefined,
    }))
  return (
    <Collection
      title={t`Emoji of the organization`}
      items={items}
      empty={t`There are none yet. A logo, a mascot, a face that everybody knows: upload it here.`}
    >
      <AddForm
        fields={[
          { name: 'name', parameter: 'emoji_name', label: t`Name`, hint: t`Small letters, digits, - and _` },
        ]}
        accept="image/*"
        fileLabel={t`Picture`}
        action={t`Add`}
        onSubmit={async ({ name = '' }, file) => {
          if (file) await connection.call(uploadCustomEmoji, { emoji_name: name.trim() }, { file })
        }}
      />
    </Collection>
  )
}
