import {
  createChannelFolder,
  reorderChannelFolders,
  updateChannelFolder,
} from '@parley/api/folders/endpoints'
import { maxFolderDescriptionLength, maxFolderNameLength } from '@parley/api/folders/limits'
import { FolderOpen, Lock } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useFolders, useSlice, useSubscriptions } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '#settings/frame/Card.tsx'
import { AddForm } from '#settings/parts/AddForm.tsx'
import setting from '#settings/setting/Setting.module.css'
import { Notice } from '#ui/Notice.tsx'
import { useOrder } from '#ui/order/use-order.ts'
import { Frame } from '../frame/Frame.tsx'
import { Head } from '../frame/Head.tsx'
import { FolderLine } from './FolderLine.tsx'
import styles from './Folders.module.css'

/** The folders in which everybody’s list has its channels. */
export function Folders() {
  const isAdministrator = useSlice((state) => state.self.is_admin)
  return (
    <Frame
      back="#channels/all"
      head={
        <Head
          picture={<FolderOpen size={20} aria-hidden="true" />}
          name={t`Folders`}
          about={t`Channels that belong together stand together in everybody’s list.`}
        />
      }
    >
      {isAdministrator ? (
        <Manage />
      ) : (
        <Notice icon={Lock} title={t`This page is for administrators`}>
          <p>{t`They make the folders of the organization and put them in order.`}</p>
        </Notice>
      )}
    </Frame>
  )
}

function Manage() {
  const { connection, report } = useApp()
  const folders = [...useFolders().values()].sort((a, b) => a.order - b.order)
  const channels = useSubscriptions()
  const shown = folders.filter((folder) => !folder.is_archived)
  const archived = folders.filter((folder) => folder.is_archived)
  const channelsOf = (id: number) =>
    channels
      .valueSeq()
      .filter((one) => one.folder_id === id)
      .toArray()

  // The order is of all folders: archived ones stay behind the others.
  const orderOf = useOrder(
    shown.map(({ id }) => id),
    (order) => {
      const all = [...order, ...archived.map(({ id }) => id)]
      connection.call(reorderChannelFolders, { order: all }).catch(report)
    },
  )

  return (
    <div className={styles.body}>
      <Card title={t`In their order`}>
        {shown.length === 0 ? (
          <p className={setting.note}>{t`There are none: channels stand in one list.`}</p>
        ) : (
          <ul className="plain" aria-label={t`Folders`}>
            {shown.map((folder) => (
              <FolderLine
                key={folder.id}
                folder={folder}
                channels={channelsOf(folder.id)}
                order={orderOf(folder.id)}
              />
            ))}
          </ul>
        )}
        <AddForm
          fields={[
            { name: 'name', label: t`Name`, maxLength: maxFolderNameLength },
            {
              name: 'description',
              label: t`What it is for`,
              maxLength: maxFolderDescriptionLength,
              isOptional: true,
            },
          ]}
          action={t`Make a folder`}
          onSubmit={({ name = '', description = '' }) =>
            connection.call(createChannelFolder, { name, description })
          }
        />
      </Card>
      {archived.length > 0 && (
        <Card title={t`Archived`}>
          <ul className="plain" aria-label={t`Archived folders`}>
            {archived.map(({ id, name }) => (
              <li key={id} className={styles.archived}>
                <span dir="auto">{name}</span>
                <button
                  type="button"
                  className={setting.link}
                  aria-label={t`Bring back ${name}`}
                  onClick={() =>
                    void connection
                      .call(updateChannelFolder, { channel_folder_id: id, is_archived: false })
                      .catch(report)
                  }
                >
                  {t`Bring it back`}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
