import { updateChannelFolder } from '@parley/api/folders/endpoints'
import { maxFolderNameLength } from '@parley/api/folders/limits'
import type { ChannelFolder } from '@parley/api/folders/objects'
import type { Subscription } from '@parley/client'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { Conflict } from '#settings/setting/Conflict.tsx'
import setting from '#settings/setting/Setting.module.css'
import { useDraft } from '#settings/setting/use-draft.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Grip, OrderButtons } from '#ui/order/OrderParts.tsx'
import type { OrderedRow } from '#ui/order/use-order.ts'
import styles from './Folders.module.css'

interface Props {
  folder: ChannelFolder
  channels: readonly Subscription[]
  order: OrderedRow
}

const NAMED = 5

/** A folder: its name changes in place, its grip moves it, and so do its buttons and Alt with the arrows. */
export function FolderLine({ folder, channels, order }: Props) {
  const { connection, toasts, report } = useApp()
  const [problem, setProblem] = useState<string>()
  const { id, name } = folder
  const change = (changes: { name?: string; is_archived?: boolean }) =>
    connection.call(updateChannelFolder, { channel_folder_id: id, ...changes })
  const draft = useDraft(name, async (text) => {
    try {
      await change({ name: text })
      setProblem(undefined)
      return true
    } catch (error) {
      setProblem(explanationOf(error))
      return false
    }
  })

  async function archive() {
    try {
      await change({ is_archived: true })
      toasts.show(t`${name} is archived`, {
        label: t`Undo`,
        onAction: () => void change({ is_archived: false }).catch(report),
      })
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }

  const named = channels.slice(0, NAMED).map((channel) => `#${channel.name}`)
  const more = channels.length - named.length
  if (more > 0) named.push(plural(more, { one: '# more', other: '# more' }))
  return (
    <li className={styles.folder} {...order.row}>
      <Grip name={name} place={order.place} />
      <div className={styles.words}>
        <input
          className={setting.text}
          aria-label={t`Name of the folder ${name}`}
          dir="auto"
          maxLength={maxFolderNameLength}
          value={draft.text}
          aria-invalid={problem !== undefined || undefined}
          onChange={({ target }) => draft.write(target.value)}
          onBlur={draft.keep}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && draft.keep()}
        />
        <p className={setting.about} dir="auto">
          {channels.length === 0 ? t`No channels` : formatList(named)}
        </p>
        <Conflict draft={draft} />
        {problem && (
          <p className={setting.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <OrderButtons name={name} place={order.place} />
      <IconButton
        icon={Archive}
        size={16}
        label={
          channels.length === 0 ? t`Archive ${name}` : t`Archive ${name}: take its channels out of it first`
        }
        disabled={channels.length > 0}
        onClick={() => void archive()}
      />
    </li>
  )
}
