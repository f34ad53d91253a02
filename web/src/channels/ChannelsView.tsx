import { Hash } from 'lucide-react'
import type { PageProps } from '#commands/view.ts'
import { useChannel } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Notice } from '#ui/Notice.tsx'
import { Browser } from './browser/Browser.tsx'
import { isTab } from './browser/rows.ts'
import { NewChannel } from './create/NewChannel.tsx'
import { Folders } from './folders/Folders.tsx'
import { ChannelFrame } from './frame/ChannelFrame.tsx'
import { Frame } from './frame/Frame.tsx'

/** What `#channels/…` leads to. */
export default function ChannelsView({ path }: PageProps) {
  const [first = 'all', , page, chosen] = path
  if (isTab(first)) return <Browser tab={first} />
  if (first === 'new') return <NewChannel />
  if (first === 'folders') return <Folders />
  return <OneChannel key={first} id={Number(first)} page={page} chosen={chosen} />
}

interface Props {
  id: number
  page: string | undefined
  chosen: string | undefined
}

function OneChannel({ id, page = 'general', chosen }: Props) {
  const channel = useChannel(id)
  if (channel) return <ChannelFrame channel={channel} address={page} chosen={chosen} />
  return (
    <Frame back="#channels/all">
      <h1 className="visually-hidden">{t`Channel`}</h1>
      <Notice icon={Hash} title={t`There is no such channel`}>
        <p>{t`It may be gone, or you may not see it.`}</p>
        <p>
          <a href="#channels/all">{t`All channels`}</a>
        </p>
      </Notice>
    </Frame>
  )
}
