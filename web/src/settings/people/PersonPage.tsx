import { MessageCircle, UserRoundX } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useIsWhole, useSlice, useUsers } from '#data/hooks.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { rich } from '#language/rich.ts'
import { t } from '#language/words.ts'
import { roleInWords } from '#people/profile.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { AccountCard } from './AccountCard.tsx'
import { BotsOf } from './BotsOf.tsx'
import { ChannelsOf } from './ChannelsOf.tsx'
import { FactsCard } from './FactsCard.tsx'
import { GroupsOf } from './GroupsOf.tsx'
import { hashOfDirect } from './hash-of-direct.ts'
import { LastActive } from './LastActive.tsx'
import { LogInsCard } from './LogInsCard.tsx'
import styles from './Person.module.css'
import { UploadsCard } from './UploadsCard.tsx'

/** Everything about somebody. Administrators change it here. */
export function PersonPage({ userId }: { userId: number }) {
  const { ownUserId } = useApp()
  const users = useUsers()
  const isWhole = useIsWhole()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const user = users.get(userId)
  const back = { hash: '#organization/people', name: t`Back to the people` }
  if (!user) {
    return (
      <WholePage>
        <PageHead title={t`People`} back={back} />
        {isWhole ? (
          <Notice icon={UserRoundX} title={t`Nobody is here`}>
            <p>{t`There is no such account, or you may not see it.`}</p>
          </Notice>
        ) : (
          <p role="status">{t`Loading…`}</p>
        )}
      </WholePage>
    )
  }
  const isHere = user.is_active && !user.is_bot
  return (
    <WholePage>
      <PageHead
        back={back}
        lead={<Avatar name={user.full_name} userId={userId} url={user.avatar_url} size={48} />}
        title={
          <>
            <span dir="auto">{user.full_name}</span> {userId === ownUserId && t`(you)`}
          </>
        }
        about={
          <span className={styles.about}>
            {roleInWords(user, users)}
            {isHere && (
              <>
                <PresenceDot userId={userId} />
                <span>{rich`Last active: ${<LastActive userId={userId} />}`}</span>
              </>
            )}
          </span>
        }
      >
        {user.is_active && userId !== ownUserId && (
          <ButtonLink kind="quiet" href={hashOfDirect(user)}>
            <MessageCircle size={16} aria-hidden="true" /> {t`Write a message`}
          </ButtonLink>
        )}
      </PageHead>
      <div className={styles.cards}>
        <FactsCard user={user} isAdmin={isAdmin} />
        <GroupsOf user={user} />
        <ChannelsOf key={userId} user={user} isAdmin={isAdmin} />
        {!user.is_bot && <BotsOf userId={userId} />}
        {isAdmin && !user.is_bot && <UploadsCard key={`uploads ${userId}`} userId={userId} />}
        {isAdmin && isHere && <LogInsCard key={`log-ins ${userId}`} user={user} />}
        {isAdmin && <AccountCard user={user} />}
      </div>
    </WholePage>
  )
}
