import { CheckCheck, ClipboardCopy, FileDown, Link, Mail } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { readWithUndo } from '#data/mark-read.ts'
import { t } from '#language/words.ts'
import { copyMarkdown, saveMarkdown } from '#messages/markdown/take.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { copyPlaceLink } from './copy-place.ts'
import { Item } from './Item.tsx'
import { withNewest } from './with-newest.ts'

/** Marks what is unread of a conversation as read, else its newest message as unread. */
export function ReadItem({ narrow, unread }: { narrow: Narrow; unread: readonly number[] }) {
  const app = useApp()
  if (unread.length > 0) {
    return (
      <Item icon={CheckCheck} hint={unread.length} onSelect={() => void readWithUndo(app, unread)}>
        {t`Mark as read`}
      </Item>
    )
  }
  return (
    <Item
      icon={Mail}
      onSelect={() =>
        void withNewest(app, narrow, (message) => {
          app.keptUnread.set(message)
          return app.session.markUnreadFrom(narrow.terms, message.id)
        })
      }
    >
      {t`Mark as unread`}
    </Item>
  )
}

/** What one takes along of a conversation. */
export function TakeItems({ narrow }: { narrow: Narrow }) {
  const app = useApp()
  return (
    <>
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
