import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import type { Emoji } from '#ui/emoji.ts'
import EmojiPopover from '#ui/emoji-picker/EmojiPopover.tsx'
import { isSame } from '#ui/emoji-picker/used-emoji.ts'
import { toggleReaction } from '../row/react.ts'
import { groupReactions } from '../row/reactions.ts'

interface Props {
  message: MessageWithFlags
  anchor: HTMLElement | undefined
  onClose: () => void
}

/** All emoji, to react with one. */
export default function ReactionPicker({ message, anchor = document.body, onClose }: Props) {
  const app = useApp()
  const { ownUserId } = app
  const custom = useRealmEmoji()
  const groups = useMemo(() => groupReactions(message.reactions, ownUserId), [message.reactions, ownUserId])

  function whoUsedIt(emoji: Emoji): string {
    const group = groups.find((one) => isSame(one.emoji, emoji))
    if (!group) return ''
    const count = group.userIds.length
    return group.isOwn ? t` · ${count} here, you too` : t` · ${count} here`
  }

  return (
    <EmojiPopover
      anchor={anchor}
      label={t`React with`}
      custom={custom}
      noteOf={whoUsedIt}
      onClose={onClose}
      onPick={(emoji) => toggleReaction(app, app.session.messages.get(message.id) ?? message, emoji)}
    />
  )
}
