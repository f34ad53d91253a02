import { FolderOpen, Hash, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFolders, useIsWhole, useRealm, useSlice, useSubscriptions } from '#data/hooks.ts'
import { formatNumber } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { LineSkeleton } from '#navigation/conversations/LineSkeleton.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Head } from '../frame/Head.tsx'
import { LineList } from '../list/LineList.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { kindsToCreate } from '../may-create.ts'
import { BrowserLine } from './BrowserLine.tsx'
import { channelRows, channelsIn, type Order, type Tab, tabs } from './rows.ts'

const HEIGHTS = { wide: 56, narrow: 72 }
const EVERY = 'every'
const NO_FOLDER = 'none'

/** All channels that the person may know of. */
export function Browser({ tab }: { tab: Tab }) {
  const subscriptions = useSubscriptions()
  const folders = useFolders()
  const { realm_name: organization } = useRealm()
  const isWhole = useIsWhole()
  const may = useSlice(kindsToCreate)
  const isAdministrator = useSlice((state) => state.self.is_admin)
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const [folder, setFolder] = useState(EVERY)
  const channels = useMemo(() => [...subscriptions.values()], [subscriptions])
  const rows = useMemo(() => {
    const wanted = folder === EVERY ? undefined : folder === NO_FOLDER ? null : Number(folder)
    return channelRows(channels, { tab, query, order, folder: wanted })
  }, [channels, tab, query, order, folder])
  const names: Readonly<Record<Tab, string>> = {
    all: t`All`,
    subscribed: t`Joined`,
    available: t`Not joined`,
    archived: t`Archived`,
  }
  const shownFolders = [...folders.values()]
    .filter((one) => !one.is_archived)
    .sort((a, b) => a.order - b.order)
  const count = channelsIn('all', channels).length
  return (
    <Frame
      back="#list"
      isFilled
      head={
        <Head
          picture={<Hash size={20} aria-hidden="true" />}
          name={t`Channels`}
          about={plural(count, { one: '# in {1}', other: '# in {1}' }, organization)}
          tabsLabel={t`Which channels`}
          tabs={tabs.map((one) => ({
            hash: `#channels/${one}`,
            name: names[one],
            count: formatNumber(channelsIn(one, channels).length),
            isOpen: one === tab,
          }))}
        >
          {isAdministrator && (
            <ButtonLink kind="quiet" href="#channels/folders">
              <FolderOpen size={16} aria-hidden="true" />
              {t`Folders`}
            </ButtonLink>
          )}
          {may !== '' && (
            <ButtonLink href="#channels/new">
              <Plus size={16} aria-hidden="true" />
              {t`New channel`}
            </ButtonLink>
          )}
        </Head>
      }
    >
      <ListBar
        label={t`Find a channel`}
        placeholder={t`Name or description`}
        query={query}
        onQuery={setQuery}
        count={plural(rows.length, { one: '# channel', other: '# channels' })}
      >
        {shownFolders.length > 0 && (
          <select aria-label={t`Folder`} value={folder} onChange={({ target }) => setFolder(target.value)}>
            <option value={EVERY}>{t`Every folder`}</option>
            {shownFolders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NO_FOLDER}>{t`Without a folder`}</option>
          </select>
        )}
        <select
          aria-label={t`Order`}
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
        >
          <option value="name">{t`By name`}</option>
          <option value="members">{t`Most members first`}</option>
          <option value="traffic">{t`Most messages first`}</option>
          <option value="newest">{t`Newest first`}</option>
        </select>
      </ListBar>
      {!isWhole && <LineSkeleton />}
      {isWhole && rows.length === 0 && (
        <NoChannels tab={tab} isSearched={query.trim() !== '' || folder !== EVERY} />
      )}
      <LineList label={t`Channels`} rows={rows} heights={HEIGHTS}>
        {({ channel }, cursor) => <BrowserLine channel={channel} cursor={cursor} />}
      </LineList>
    </Frame>
  )
}

function NoChannels({ tab, isSearched }: { tab: Tab; isSearched: boolean }) {
  if (isSearched) {
    return (
      <Notice icon={Hash} title={t`No channel like that`}>
        <p>{t`Try other words, or another folder.`}</p>
      </Notice>
    )
  }
  const titles: Readonly<Record<Tab, string>> = {
    all: t`There are no channels`,
    subscribed: t`You have joined no channel`,
    available: t`You have joined all of them`,
    archived: t`No channel is archived`,
  }
  return (
    <Notice icon={Hash} title={titles[tab]}>
      <p>
        {tab === 'archived'
          ? t`Whoever looks after a channel can archive it.`
          : t`A new one is made with the button above.`}
      </p>
    </Notice>
  )
}
