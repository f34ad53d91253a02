import type { MessageWithFlags } from '@parley/api/messages/objects'
import { resolvedTopicPrefix, visibilityPolicies } from '@parley/api/topics/objects'
import { mayMove } from '@parley/client'
import {
  Bell,
  BellMinus,
  BellOff,
  BellRing,
  CheckCheck,
  CircleCheck,
  ClipboardCopy,
  FileDown,
  FolderInput,
  Link,
  Mail,
  RotateCcw,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useApp } from '#data/context.ts'
import { useSlice, useUnreads } from '#data/hooks.ts'
import { readWithUndo } from '#data/mark-read.ts'
import { newestOf } from '#data/newest-of.ts'
import { useMayResolve } from '#data/rights.ts'
import { isChannelMuted } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import { openMove } from '#messages/actions/open-move.ts'
import { toggleResolved } from '#messages/actions/resolve-topic.ts'
import { copyMarkdown, saveMarkdown } from '#messages/markdown/take.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import menu from '#ui/Menu.module.css'
import { useTopicPolicy } from '../header/use-topic-policy.ts'
import { copyPlaceLink } from './copy-place.ts'
import { Item } from './Item.tsx'

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

  async function withNewest(act: (message: MessageWithFlags) => unknown) {
    try {
      const message = await newestOf(app, narrow)
      if (message) await act(message)
    } catch (error) {
      app.report(error)
    }
  }

  return (
    <>
      <Policies channelId={channelId} topic={topic} />
      <DropdownMenu.Separator className={menu.line} />
      {unread.length > 0 ? (
        <Item icon={CheckCheck} hint={unread.length} onSelect={() => void readWithUndo(app, unread)}>
          {t`Mark as read`}
        </Item>
      ) : (
        <Item
          icon={Mail}
          onSelect={() =>
            void withNewest((message) => {
              app.keptUnread.set(message)
              return app.session.markUnreadFrom(narrow.terms, message.id)
            })
          }
        >
          {t`Mark as unread`}
        </Item>
      )}
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
            afterwards(() => void withNewest((message) => openMove({ message, isWholeTopic: true })))
          }
        >
          {t`Move or rename…`}
        </Item>
      )}
      <DropdownMenu.Separator className={menu.line} />
      <Item icon={Link} onSelect={() => copyPlaceLink(app, narrow)}>
        {t`Copy link`}
      </Item>
      <Item icon={ClipboardCopy} onSelect={() => copyMarkdown(app, narrow)}>
        {t`Copy as Markdown`}
      </Item>
      <Item icon={FileDown} onSelect={() => saveMarkdown(app, narrow)}>
        {t`Save as Markdown`}
      </Item>
    </>
  )
}

/** Following and muting. Only what changes something. */
function Policies({ channelId, topic }: { channelId: number; topic: string }) {
  const [policy, choose] = useTopicPolicy(channelId, topic)
  const inMutedChannel = useSlice((state) => isChannelMuted(state, channelId))
  const { followed, inherit, muted, unmuted } = visibilityPolicies
  const isHeard = policy === inherit ? !inMutedChannel : policy !== muted
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
      {isHeard ? (
        <Item icon={BellOff} onSelect={() => choose(muted)}>
          {t`Mute`}
        </Item>
      ) : (
        <Item icon={Bell} onSelect={() => choose(inMutedChannel ? unmuted : inherit)}>
          {t`Unmute`}
        </Item>
      )}
    </>
  )
}
