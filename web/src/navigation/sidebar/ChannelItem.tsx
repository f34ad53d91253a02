import { Plus } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { focusTopicField } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useChannel, useNames, useUnreads, useUserTopics } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { channelCount, isChannelMuted } from '#data/unread-counts.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { channelNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
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
  const names = useNames()
  const unreads = useUnreads()
  const userTopics = useUserTopics()
  const drafts = useDraftPlaces()
  // Whoever opens a channel reads first: topics come and go when its messages are there, all of them together.
  const showsTopics = useDeferredValue(isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the state that the count is made from
  const count = useMemo(
    () => channelCount(session.state, channelId),
    [session, channelId, unreads, userTopics, channel],
  )
  return (
    <>
      <SidebarLink
        href={narrowHash(channelNarrow(channelId), names)}
        active={isOpen && openTopic === undefined}
        strong={count.unread > 0 || isOpen}
        draft={
          isOpen ? drafts.keys.has(targetKey({ kind: 'channel', channelId })) : drafts.channels.has(channelId)
        }
        faint={isChannelMuted(session.state, channelId)}
        icon={<ChannelIcon channelId={channelId} />}
        menu={{ kind: 'channel', channelId }}
        action={<NewTopic channelId={channelId} />}
        trailing={!isOpen && <Badge count={count.unread} mentioned={count.mentioned} />}
      >
        {channel?.name}
      </SidebarLink>
      {showsTopics && <Topics channelId={channelId} openTopic={openTopic} unread={count.topics} />}
    </>
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
