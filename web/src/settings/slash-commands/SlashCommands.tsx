import { addSlashCommand, removeSlashCommand, updateSlashCommand } from '@parley/api/slash-commands/endpoints'
import {
  maxCommandDescriptionLength,
  maxCommandHintLength,
  maxCommandNameLength,
} from '@parley/api/slash-commands/limits'
import type { SlashCommand } from '@parley/api/slash-commands/objects'
import { hasPermission } from '@parley/client'
import { useApp } from '#data/context.ts'
import { useSlice, useUsers } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { AddForm, type FormField } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import setting from '../setting/Setting.module.css'

const CALLS_OUT = 3

/** What people call by a slash. Who manages the bot of one changes it. */
export function SlashCommands() {
  const { connection } = useApp()
  const commands = useSlice((state) => state.slashCommands)
  const managed = useSlice((state) => state.bots)
  const users = useUsers()
  const mayMakeBots = useSlice((state) => hasPermission(state, 'can_create_bots_group'))
  const called = [...managed.values()]
    .filter((bot) => bot.is_active && bot.bot_type === CALLS_OUT)
    .sort(byText((bot) => bot.full_name))
  return (
    <Collection
      title={t`Slash commands`}
      items={[...commands.values()].sort(byText(({ name }) => name)).map((command) => {
        const { id, name, description, hint, bot_id } = command
        const bot = users.get(bot_id)
        const isMine = managed.has(bot_id)
        return {
          key: id,
          name: `/${name}`,
          title: (
            <>
              <code>/{name}</code> {hint}
            </>
          ),
          detail: bot?.is_active ? description : t`Its bot is deactivated, so nobody is offered it.`,
          lead: (
            <Avatar name={bot?.full_name ?? name} userId={bot_id} url={bot?.avatar_url ?? null} size={28} />
          ),
          ...(isMine && {
            edit: (close: () => void) => (
              <EditForm
                name={`/${name}`}
                fields={wordsOf(command)}
                save={({ name: called = '', description: about = '', hint: follows = '' }) =>
                  connection.call(updateSlashCommand, {
                    command_id: id,
                    name: called,
                    description: about,
                    hint: follows,
                  })
                }
                onClose={close}
              />
            ),
            remove: () => connection.call(removeSlashCommand, { command_id: id }),
            restore: () => connection.call(addSlashCommand, { name, description, hint, bot_id }),
          }),
        }
      })}
      empty={t`There are none. People type one, such as /weather, and a program of yours answers.`}
    >
      {mayMakeBots || called.length > 0 ? (
        <AddForm
          fields={[
            ...wordsOf(),
            {
              name: 'bot',
              parameter: 'bot_id',
              label: t`Bot that answers`,
              choices: [
                ...called.map((bot) => [String(bot.user_id), bot.full_name] as const),
                ...(mayMakeBots ? [['', t`A new one`] as const] : []),
              ],
            },
            ...(mayMakeBots
              ? [
                  {
                    name: 'payload_url',
                    label: t`Address that is called`,
                    type: 'url',
                    isOptional: true,
                    hint: t`Only for a new bot`,
                  } as const,
                ]
              : []),
          ]}
          action={t`Add`}
          onSubmit={({ name = '', description = '', hint = '', bot = '', payload_url = '' }) => {
            const program = bot === '' ? { payload_url } : { bot_id: Number(bot) }
            return connection.call(addSlashCommand, { name, description, hint, ...program })
          }}
        />
      ) : (
        <p className={setting.note}>{t`You need a bot that is called at an address.`}</p>
      )}
    </Collection>
  )
}

const wordsOf = (command?: SlashCommand): FormField[] => [
  {
    name: 'name',
    label: t`Name`,
    placeholder: 'weather',
    maxLength: maxCommandNameLength,
    ...(command && { initial: command.name }),
  },
  {
    name: 'hint',
    label: t`What may follow it`,
    placeholder: t`[city]`,
    isOptional: true,
    maxLength: maxCommandHintLength,
    ...(command && { initial: command.hint }),
  },
  {
    name: 'description',
    label: t`What it is good for`,
    isOptional: true,
    maxLength: maxCommandDescriptionLength,
    ...(command && { initial: command.description }),
  },
]
