import { directKey } from '@parley/client'
import { CircleUser, UserPlus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useApp } from '#data/context.ts'
import { useUnreads } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { openPerson } from '#people/open-person.ts'
import menu from '#ui/Menu.module.css'
import { ReadItem, TakeItems } from './ConversationItems.tsx'
import { Item } from './Item.tsx'
import { openNewDirect } from './open-new-direct.ts'

interface Props {
  /** The others of the conversation, or only the reader. */
  userIds: readonly number[]
  opener: HTMLElement
  /** Does something once the menu has closed. */
  afterwards: (open: () => void) => void
}

export function DirectItems({ userIds, opener, afterwards }: Props) {
  const { ownUserId } = useApp()
  const unread = useUnreads().directs.get(directKey([...userIds, ownUserId])) ?? []
  const narrow = conversationNarrow({ kind: 'direct', userIds })
  const [userId, ...more] = userIds
  return (
    <>
      <ReadItem narrow={narrow} unread={unread} />
      {userId !== undefined && more.length === 0 && (
        <Item icon={CircleUser} onSelect={() => afterwards(() => openPerson({ userId, anchor: opener }))}>
          {t`View profile`}
        </Item>
      )}
      <Item icon={UserPlus} onSelect={() => afterwards(() => openNewDirect({ besides: userIds }))}>
        {t`Add people…`}
      </Item>
      <DropdownMenu.Separator className={menu.line} />
      <TakeItems narrow={narrow} />
    </>
  )
}
