import { Plus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { focusTopicField } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useChannel, useNames, useSlice, useUnreads, useUserTopics } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { channelCount, isChannelMuted } from '#data/unread-counts.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useAfterPaint } from '#ui/use-after-paint.ts'
import { SidebarLink } from './SidebarLink.tsx'
import { Topics } from './Topics.tsx'

interface Props {
  channelId: number
  /** The channel, or a topic in it, is what the view shows. */
  isOpen: boolean
  openTopic: string | undefined
}

/** Of hundreds, only the one that is left and the one that is opened are drawn again on the way between them. */
export const ChannelItem = memo(function ChannelItem({ channelId, isOpen, openTopic }: Props) {
  const { session } = useApp()
  const channel = useChannel(channelId)
  const unreads = useUnreads()
  const userTopics = useUserTopics()
  const drafts = useDraftPlaces()
  // Whoever opens a channel reads first: topics come and go when its messages are there, all of them together.
  const showsTopics = useAfterPaint(isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that the count is made from
  const count = useMemo(
    () => channelCount(session.state, channelId),
    [session, channelId, unreads, userTopics, channel],
  )
  return (
    <>
      <Line
        channelId={channelId}
        isOpen={isOpen}
        isActive={isOpen && openTopic === undefined}
        unread={count.unread}
        mentioned={count.mentioned}
        draft={
          isOpen ? drafts.keys.has(targetKey({ kind: 'channel', channelId })) : drafts.channels.has(channelId)
        }
      />
      {showsTopics && <Topics channelId={channelId} openTopic={openTopic} unread={count.topics} />}
    </>
  )
})

interface LineProps {
  channelId: number
  isOpen: boolean
  isActive: boolean
  unread: number
  mentioned: boolean
  draft: boolean
}

/** With each message that comes or is read anywhere, only the lines whose numbers are others are drawn again. */
const Line = memo(function Line({ channelId, isOpen, isActive, unread, mentioned, draft }: LineProps) {
  const names = useNames()
  const channel = useChannel(channelId)
  const isMuted = useSlice((state) => isChannelMuted(state, channelId))
  return (
    <SidebarLink
      href={narrowHash(channelNarrow(channelId), names)}
      active={isActive}
      strong={unread > 0 || isOpen}
      draft={draft}
      faint={isMuted}
      icon={<ChannelIcon channelId={channelId} />}
      menu={{ kind: 'channel', channelId }}
      action={<NewTopic channelId={channelId} />}
      trailing={!isOpen && <Badge count={unread} mentioned={mentioned} />}
    >
      {channel?.name}
    </SidebarLink>
  )
})

function NewTopic({ channelId }: { channelId: number }) {
  const names = useNames()
  if (usePostRefusal({ kind: 'channel', channelId })) return null
  return (
    <IconButton
      icon={Plus}
      size={15}
      label={t`New topic`}
      onClick={() => {
        goTo(narrowHash(channelNarrow(channelId), names))
        focusTopicField()
      }}
    />
  )
}
