import { Ellipsis, KeyRound, MessageCircle, RotateCcw, UserRound, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { Item } from '#navigation/menus/Item.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import type { User } from './directory.ts'
import { hashOfDirect } from './hash-of-direct.ts'
import { openDeactivate, openPasswordReset } from './open-dialogs.ts'
import { whyNotDeactivate, whyNotResetPassword } from './rights.ts'
import { useReactivate } from './use-reactivate.ts'

/** What administrators can do with an account. */
export function PersonMenu({ user }: { user: User }) {
  const [isMade, setMade] = useState(false)
  const label = t`What to do with ${user.full_name}`
  // A list draws many rows, and few of their menus are opened.
  if (!isMade) {
    return <IconButton icon={Ellipsis} label={label} aria-haspopup="menu" onClick={() => setMade(true)} />
  }
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={label} />
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <Items user={user} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

function Items({ user }: { user: User }) {
  const mayNotDeactivate = useSlice((state) => whyNotDeactivate(state, user)) !== undefined
  const mayNotReset = useSlice((state) => whyNotResetPassword(state, user)) !== undefined
  const reactivate = useReactivate()
  return (
    <>
      <Item icon={UserRound} onSelect={() => goTo(`#organization/people/${user.user_id}`)}>
        {t`Look and change`}
      </Item>
      {user.is_active && (
        <Item icon={MessageCircle} onSelect={() => goTo(hashOfDirect(user))}>
          {t`Write a message`}
        </Item>
      )}
      {!mayNotReset && (
        <Item icon={KeyRound} onSelect={() => openPasswordReset({ userId: user.user_id })}>
          {t`Send a link for a new password…`}
        </Item>
      )}
      {!user.is_active && !mayNotDeactivate && (
        <Item icon={RotateCcw} onSelect={() => reactivate(user)}>
          {t`Reactivate`}
        </Item>
      )}
      {user.is_active && !mayNotDeactivate && (
        <>
          <DropdownMenu.Separator className={menu.line} />
          <Item icon={UserX} isDangerous onSelect={() => openDeactivate({ userIds: [user.user_id] })}>
            {t`Deactivate…`}
          </Item>
        </>
      )}
    </>
  )
}
