import type { Invitation } from '@parley/api/invites/objects'
import { CircleOff, Copy, Ellipsis, Mailbox, PencilLine, Send, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { Item } from '#navigation/menus/Item.tsx'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import styles from './Invitations.module.css'
import { openRevoke } from './open-revoke.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

/** A letter may take its time; after so long one reminds. */
const REMIND_SECONDS = 2 * 86_400

/** What somebody has to do, where an invitation needs it. */
export function UrgentAction({ invitation }: { invitation: Invitation }) {
  const { sendAgain, inviteAnew, isBusy } = useInvitationActions(invitation)
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const { state } = invitation
  if (state === 'failed') {
    return (
      <Button kind="quiet" className={styles.urgent} onClick={inviteAnew}>
        {t`Correct`}
      </Button>
    )
  }
  if (state === 'kept' && isAdmin) {
    return (
      <Button kind="quiet" className={styles.urgent} onClick={() => goTo('#organization/mail')}>
        {t`Read it`}
      </Button>
    )
  }
  if (state === 'expired' || state === 'void') {
    return (
      <Button kind="quiet" className={styles.urgent} onClick={inviteAnew}>
        {t`Invite again`}
      </Button>
    )
  }
  if (state === 'waiting' && Date.now() / 1000 - invitation.invited > REMIND_SECONDS) {
    return (
      <Button kind="quiet" className={styles.urgent} disabled={isBusy} onClick={sendAgain}>
        {t`Send again`}
      </Button>
    )
  }
  return null
}

/** Everything that can be done with an invitation. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const [isMade, setMade] = useState(false)
  const label = invitation.email
    ? t`What to do with the invitation to ${invitation.email}`
    : t`What to do with this link`
  if (!isMade) {
    return <IconButton icon={Ellipsis} label={label} aria-haspopup="menu" onClick={() => setMade(true)} />
  }
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={label} />
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <Items invitation={invitation} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

function Items({ invitation }: { invitation: Invitation }) {
  const { toasts, report } = useApp()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const { sendAgain, inviteAnew } = useInvitationActions(invitation)
  const { state, is_multiuse: isLink, link_url: url, joined_user_id: joined } = invitation
  const isOpen = ['failed', 'kept', 'sending', 'waiting'].includes(state)
  return (
    <>
      {joined !== null && (
        <Item icon={UserRound} onSelect={() => goTo(`#organization/people/${joined}`)}>
          {t`Look at the account`}
        </Item>
      )}
      {isOpen && !isLink && (
        <Item icon={Send} onSelect={sendAgain}>
          {t`Send again`}
        </Item>
      )}
      {isOpen && url !== undefined && (
        <Item
          icon={Copy}
          onSelect={() => void copy(url).then(() => toasts.show(t`The link is copied`), report)}
        >
          {t`Copy the link`}
        </Item>
      )}
      {state === 'kept' && isAdmin && (
        <Item icon={Mailbox} onSelect={() => goTo('#organization/mail')}>
          {t`Unsent mail`}
        </Item>
      )}
      {state !== 'joined' && !isLink && (
        <Item icon={PencilLine} onSelect={inviteAnew}>
          {t`Change and send anew`}
        </Item>
      )}
      {state === 'joined' && joined === null && (
        <DropdownMenu.Label
          className={menu.label}
        >{t`The account has another address now.`}</DropdownMenu.Label>
      )}
      {state !== 'joined' && (
        <>
          <DropdownMenu.Separator className={menu.line} />
          <Item icon={CircleOff} isDangerous onSelect={() => openRevoke({ invitation })}>
            {t`Revoke…`}
          </Item>
        </>
      )}
    </>
  )
}
