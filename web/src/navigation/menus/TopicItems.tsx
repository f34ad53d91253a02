import { resolvedTopicPrefix, visibilityPolicies } from '@parley/api/topics/objects'
import { mayMove } from '@parley/client'
import { Bell, BellMinus, BellOff, BellRing, CircleCheck, FolderInput, RotateCcw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useApp } from '#data/context.ts'
import { useSlice, useUnreads } from '#data/hooks.ts'
import { useMayResolve } from '#data/rights.ts'
import { isChannelMuted } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import { openMove } from '#messages/actions/open-move.ts'
import { toggleResolved } from '#messages/actions/resolve-topic.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import menu from '#ui/Menu.module.css'
import { isHeard, policyToHear } from '../header/topic-policy.ts'
import { useTopicPolicy } from '../header/use-topic-policy.ts'
import { ReadItem, TakeItems } from './ConversationItems.tsx'
import { Item } from './Item.tsx'
import { withNewest } from './with-newest.ts'

interface Props {
  channelId: number
  topic: string
  /** Does something once the menu has closed. */
  afterwards: (open: () => void) => void
}

export function TopicItems({ channelId, topic, afterwards }: Props) {
  const app = useApp()
  const narrow = conversationNarrow({ kind: 'topic', channelId, topic })
  const unread = useUnreads().channels.get(channelId)?.get(topic.toLowerCase())?.ids ?? []
  const mayResolve = useMayResolve(channelId) && topic !== ''
  const mayBeMoved = useSlice((state) => {
    // Whether it is too late is known only of a message: the dialog and the server say so then.
    const { toChannel, toTopic } = mayMove(state, {
      stream_id: channelId,
      sender_id: state.viewer.userId,
      timestamp: Date.now() / 1000,
    })
    return toChannel || toTopic
  })
  const isResolved = topic.startsWith(resolvedTopicPrefix)

  return (
    <>
      <Policies channelId={channelId} topic={topic} />
      <DropdownMenu.Separator className={menu.line} />
      <ReadItem narrow={narrow} unread={unread} />
      {mayResolve && (
        <Item
          icon={isResolved ? RotateCcw : CircleCheck}
          onSelect={() => void toggleResolved(app, channelId, topic)}
        >
          {isResolved ? t`Reopen topic` : t`Resolve topic`}
        </Item>
      )}
      {mayBeMoved && (
        <Item
          icon={FolderInput}
          onSelect={() =>
            afterwards(
              () => void withNewest(app, narrow, (message) => openMove({ message, isWholeTopic: true })),
            )
          }
        >
          {t`Move or rename…`}
        </Item>
      )}
      <DropdownMenu.Separator className={menu.line} />
      <TakeItems narrow={narrow} />
    </>
  )
}

/** Following and muting. Only what changes something. */
function Policies({ channelId, topic }: { channelId: number; topic: string }) {
  const [policy, choose] = useTopicPolicy(channelId, topic)
  const inMutedChannel = useSlice((state) => isChannelMuted(state, channelId))
  const { followed, inherit, muted } = visibilityPolicies
  return (
    <>
      {policy === followed ? (
        <Item icon={BellMinus} onSelect={() => choose(inherit)}>
          {t`Stop following`}
        </Item>
      ) : (
        <Item icon={BellRing} onSelect={() => choose(followed)}>
          {t`Follow`}
        </Item>
      )}
      {isHeard(policy, inMutedChannel) ? (
        <Item icon={BellOff} onSelect={() => choose(muted)}>
          {t`Mute`}
        </Item>
      ) : (
        <Item icon={Bell} onSelect={() => choose(policyToHear(inMutedChannel))}>
          {t`Unmute`}
        </Item>
      )}
    </>
  )
}
