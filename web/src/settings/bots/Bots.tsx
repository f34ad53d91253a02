import { embeddedBots } from '@parley/api/bots/embedded'
import { createBot, deactivateBot, regenerateBotApiKey, updateBot } from '@parley/api/bots/endpoints'
import { type Bot, outgoingInterfaces } from '@parley/api/bots/objects'
import { hasPermission } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { copy } from '#ui/copy.ts'
import { downloadConfiguration } from '../account/configuration.ts'
import { AddForm, type FormField, type Typed } from '../parts/AddForm.tsx'
import { Collection } from '../parts/Collection.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Bots.module.css'
import { Calls } from './Calls.tsx'

const GENERIC = 1
const WRITES_ONLY = 2
const CALLS_OUT = 3
const EMBEDDED = 4
const KINDS = [GENERIC, WRITES_ONLY, CALLS_OUT, EMBEDDED] as const

/** The person's own bots, and how to make one. */
export function Bots() {
  const { connection, ownUserId } = useApp()
  const bots = useSlice((state) => state.bots)
  const { realm_bot_domain: domain } = useRealm()
  const [open, setOpen] = useState<number>()
  const mayMakeAny = useSlice((state) => hasPermission(state, 'can_create_bots_group'))
  const mayMake = useSlice((state) => mayMakeAny || hasPermission(state, 'can_create_write_only_bots_group'))
  const own = [...bots.values()]
    .filter((bot) => bot.owner_id === ownUserId && bot.is_active)
    .sort(byText((bot) => bot.full_name))
  const kinds: (readonly [string, string])[] = [
    ...(mayMakeAny ? [[String(GENERIC), t`Does what an account can do`] as const] : []),
    [String(WRITES_ONLY), t`Only writes, for another service`],
    ...(mayMakeAny ? [[String(CALLS_OUT), t`Is called when it is mentioned`] as const] : []),
    ...(mayMakeAny ? [[String(EMBEDDED), t`Is a program of the server`] as const] : []),
  ]
  const fields: FormField[] = [
    nameField(),
    { name: 'short_name', label: t`Address`, hint: t`Followed by -bot@${domain}` },
    { name: 'bot_type', label: t`What it does`, choices: kinds },
    ...(mayMakeAny
      ? [
          { ...addressField(), isOptional: true, hint: t`Only for a bot that is called` },
          { ...formatField(), hint: t`Only for a bot that is called` },
          {
            name: 'service_name',
            label: t`Program`,
            choices: Object.keys(embeddedBots).map((name) => [name, name] as const),
            hint: t`Only for a program of the server`,
          } as const,
        ]
      : []),
  ]
  const shown = own.find(({ user_id }) => user_id === open)
  return (
    <>
      <Collection
        title={t`Your bots`}
        items={own.map((bot) => ({
          key: bot.user_id,
          name: bot.full_name,
          title: bot.full_name,
          detail: bot.email,
          lead: <Avatar name={bot.full_name} userId={bot.user_id} url={bot.avatar_url} size={28} />,
          edit: (close) => <Edit bot={bot} onClose={close} />,
          tail: <Key bot={bot} isOpen={open === bot.user_id} onOpen={setOpen} />,
          remove: undefined,
        }))}
        empty={t`You have none. A bot writes for a program: reports of a build, alarms, reminders.`}
      >
        {mayMake ? (
          <AddForm
            fields={fields}
            action={t`Make a bot`}
            onSubmit={({
              full_name = '',
              short_name = '',
              bot_type,
              service_name,
              payload_url = '',
              interface_type,
            }) => {
              const type = KINDS.find((one) => one === Number(bot_type)) ?? GENERIC
              return connection.call(createBot, {
                full_name,
                short_name,
                bot_type: type,
                ...(type === EMBEDDED && { service_name }),
                ...(type === CALLS_OUT && { payload_url, interface_type: formatOf(interface_type) }),
              })
            }}
          />
        ) : (
          <p className={setting.note}>{t`Administrators have said that you cannot make bots.`}</p>
        )}
      </Collection>
      {shown && <Calls key={shown.user_id} bot={shown} />}
    </>
  )
}

const nameField = (): FormField => ({ name: 'full_name', label: t`Name`, maxLength: 100 })

const addressField = (): FormField => ({
  name: 'payload_url',
  label: t`Address that is called`,
  type: 'url',
})

const formatField = (): FormField => ({
  name: 'interface_type',
  label: t`Format of what it is sent`,
  choices: [
    [String(outgoingInterfaces.generic), t`Zulip`],
    [String(outgoingInterfaces.slackCompatible), t`Slack`],
  ],
})

const formatOf = (typed: string | undefined) =>
  Number(typed) === outgoingInterfaces.slackCompatible
    ? outgoingInterfaces.slackCompatible
    : outgoingInterfaces.generic

/** Its name and, if it is called, where and how. */
function Edit({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const { connection } = useApp()
  const service = bot.services.find((one) => 'base_url' in one)
  const fields = [
    { ...nameField(), initial: bot.full_name },
    ...(service
      ? [
          { ...addressField(), parameter: 'service_payload_url', initial: service.base_url },
          { ...formatField(), parameter: 'service_interface', initial: String(service.interface) },
        ]
      : []),
  ]
  const save = ({ full_name = '', payload_url = '', interface_type }: Typed) =>
    connection.call(updateBot, {
      bot_id: bot.user_id,
      full_name,
      ...(service && { service_payload_url: payload_url, service_interface: formatOf(interface_type) }),
    })
  return <EditForm name={bot.full_name} fields={fields} save={save} onClose={onClose} />
}

interface KeyProps {
  bot: Bot
  /** Whether its calls are shown. */
  isOpen: boolean
  onOpen: (id: number | undefined) => void
}

function Key({ bot, isOpen, onOpen }: KeyProps) {
  const { connection, toasts, report } = useApp()
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.tools}>
      {isShown && <code className={styles.key}>{bot.api_key}</code>}
      {(bot.bot_type === CALLS_OUT || bot.bot_type === EMBEDDED) && (
        <button
          type="button"
          className={setting.link}
          aria-expanded={isOpen}
          aria-label={t`Calls of ${bot.full_name}`}
          onClick={() => onOpen(isOpen ? undefined : bot.user_id)}
        >
          {t`Calls`}
        </button>
      )}
      <button type="button" className={setting.link} onClick={() => setShown(!isShown)}>
        {isShown ? t`Hide the key` : t`Show the key`}
      </button>
      <button
        type="button"
        className={setting.link}
        onClick={() => void copy(bot.api_key).then(() => toasts.show(t`The key is copied`), report)}
      >
        {t`Copy the key`}
      </button>
      <button
        type="button"
        className={setting.link}
        onClick={() => downloadConfiguration({ email: bot.email, key: bot.api_key, site: connection.url })}
      >
        {t`Download the configuration`}
      </button>
      <Confirmed
        action={t`New key…`}
        question={t`Programs with the present key will be locked out.`}
        onConfirm={() => connection.call(regenerateBotApiKey, { bot_id: bot.user_id })}
      />
      <Confirmed
        action={t`Deactivate…`}
        question={t`${bot.full_name} will be able to do nothing any more. Its messages stay.`}
        isDangerous
        onConfirm={() => connection.call(deactivateBot, { bot_id: bot.user_id })}
      />
    </span>
  )
}
