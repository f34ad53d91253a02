import {
  deactivateCustomEmoji,
  getCustomEmojiUsage,
  renameCustomEmoji,
  uploadCustomEmoji,
} from '@parley/api/emoji/endpoints'
import { type ClientState, type Connection, hasPermission } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useSlice, useUsers } from '#data/hooks.ts'
import { OFTEN_MS } from '#data/use-followed.ts'
import { byText } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { AddForm, type FormField } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { useListed } from '../parts/use-listed.ts'

/** How often each was reacted with, by its id. */
const loadReactions = (connection: Connection) =>
  connection.call(getCustomEmojiUsage, {}).then(({ reactions }) => reactions)
const loadNothing = async () => undefined

export const mayAddEmoji = (state: ClientState) => hasPermission(state, 'can_add_custom_emoji_group')

/** The emoji of the organization. */
export function Emoji() {
  const { connection, session, ownUserId } = useApp()
  const emoji = useRealmEmoji()
  const users = useUsers()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  // The list does without it.
  const reactions = useListed(isAdmin ? loadReactions : loadNothing, { everyMs: OFTEN_MS }).answer
  const items = Object.values(emoji)
    .filter(({ deactivated }) => !deactivated)
    .sort(byText(({ name }) => name))
    .map(({ id, name, source_url: url, author_id: author }) => {
      const mayChange = isAdmin || author === ownUserId
      return {
        key: id,
        name: `:${name}:`,
        title: `:${name}:`,
        detail: [
          ...[users.get(author ?? -1)?.full_name].filter((one) => one !== undefined),
          ...(reactions ? [usesInWords(reactions[id] ?? 0)] : []),
        ].join(' · '),
        lead: <img src={url} alt="" width={24} height={24} />,
        edit: mayChange
          ? (close: () => void) => (
              <EditForm
                name={`:${name}:`}
                fields={[{ ...nameField(), hint: t`Messages keep the picture.`, initial: name }]}
                // To take it back, it is asked for by the name that it has then.
                save={({ name: after = '' }) =>
                  connection.call(renameCustomEmoji, {
                    emoji_name: session.state.emoji[id]?.name ?? name,
                    new_name: after.trim(),
                  })
                }
                onClose={close}
              />
            )
          : undefined,
        remove: mayChange ? () => connection.call(deactivateCustomEmoji, { emoji_name: name }) : undefined,
      }
    })
  return (
    <Collection
      title={t`Emoji of the organization`}
      items={items}
      empty={t`There are none yet. A logo, a mascot, a face that everybody knows: upload it here.`}
    >
      <AddForm
        fields={[nameField()]}
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

const nameField = (): FormField => ({
  name: 'name',
  parameter: 'emoji_name',
  label: t`Name`,
  hint: t`Small letters, digits, - and _`,
})

const usesInWords = (reactions: number): string =>
  reactions === 0
    ? t`not used as a reaction yet`
    : plural(reactions, { one: '# reaction', other: '# reactions' })
