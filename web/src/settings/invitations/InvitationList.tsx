import { MailPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { VirtualRows } from '#ui/VirtualRows.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { PeopleHead } from '../people/PeopleHead.tsx'
import setting from '../setting/Setting.module.css'
import { InvitationRow } from './InvitationRow.tsx'
import styles from './Invitations.module.css'
import { LinkCard } from './LinkCard.tsx'
import { MayInvite } from './MayInvite.tsx'
import { stateInWords } from './states.ts'
import { useInvitations } from './use-invitations.ts'

const ROW = 56
const ROW_NARROW = 104

/** All invitations for administrators, one's own for others. What needs somebody is first. */
export function InvitationList() {
  const { ownUserId } = useApp()
  const { realm_name: organization } = useRealm()
  const users = useUsers()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const { invitations, problem, read } = useInvitations()
  const isNarrow = useIsNarrow()
  const links = useMemo(
    () => invitations?.filter((one) => one.is_multiuse).toSorted((a, b) => b.invited - a.invited) ?? [],
    [invitations],
  )
  const letters = useMemo(
    () =>
      (invitations ?? [])
        .filter((one) => !one.is_multiuse)
        .map((one) => ({ one, rank: stateInWords(one, users).rank }))
        .sort((a, b) => a.rank - b.rank || b.one.invited - a.one.invited)
        .map(({ one }) => one),
    [invitations, users],
  )

  return (
    <WholePage>
      <PeopleHead open="invitations" />
      {problem !== undefined && (
        <p className={setting.note} role="alert">
          {problem} <Button kind="quiet" onClick={() => void read()}>{t`Try again`}</Button>
        </p>
      )}
      {!invitations && problem === undefined && <p role="status">{t`Loading…`}</p>}
      {invitations?.length === 0 && (
        <Notice icon={MailPlus} title={isAdmin ? t`Nobody is invited` : t`You have invited nobody yet`}>
          <p>{t`An invitation leads straight into ${organization}, with the channels that you choose.`}</p>
          <ButtonLink href="#organization/invitations/new">{t`Invite people`}</ButtonLink>
        </Notice>
      )}
      {links.map((link) => (
        <LinkCard key={link.id} link={link} isOwn={link.invited_by_user_id === ownUserId} />
      ))}
      {letters.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed */}
          <div
            role="table"
            className={styles.table}
            aria-label={t`Invitations by email`}
            aria-rowcount={letters.length + 1}
          >
            {/* biome-ignore lint/a11y: see above */}
            <div role="row" className={`${styles.row} ${styles.head}`} aria-rowindex={1}>
              {[t`To`, t`Role`, t`Brings`, t`State`, t`Invited`].map((name, at) => (
                // biome-ignore lint/a11y: see above
                <div role="columnheader" key={name} className={CLASSES[at]}>
                  {name}
                </div>
              ))}
              {/* biome-ignore lint/a11y: see above */}
              <div role="columnheader">
                <span className="visually-hidden">{t`Actions`}</span>
              </div>
            </div>
            <VirtualRows
              rows={letters}
              keyOf={({ id }) => id}
              height={isNarrow ? ROW_NARROW : ROW}
              className={styles.row}
            >
              {(invitation) => <InvitationRow invitation={invitation} />}
            </VirtualRows>
          </div>
          <div className={styles.foot}>
            <p>{t`Invitations that are used leave this list after 30 days.`}</p>
            <MayInvite />
          </div>
        </>
      )}
    </WholePage>
  )
}

const CLASSES = [undefined, styles.role, styles.brings, undefined, styles.invited]
