import type { Invitation } from '@parley/api/invites/objects'
import { Copy, Link2 } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { endInWords } from './ends.ts'
import { InvitationMenu } from './InvitationMenu.tsx'
import styles from './Invitations.module.css'

/** A link that invites whoever has it. */
export function LinkCard({ link, isOwn }: { link: Invitation; isOwn: boolean }) {
  const { toasts, report } = useApp()
  const by = useSlice((state) => state.users.get(link.invited_by_user_id)?.full_name)
  const { link_url: url, state } = link
  const isGood = state === 'waiting'
  return (
    <section className={styles.link} aria-label={t`A link for everyone`}>
      <span className={styles.icon}>
        <Link2 size={17} aria-hidden="true" />
      </span>
      <p>
        <strong>{t`A link for everyone`}</strong>
        <span>
          {t`Whoever has it joins as: ${roleName(link.invited_as)}.`} {endInWords(link)}{' '}
          {!isOwn && by !== undefined && t`By ${by}.`}
        </span>
      </p>
      {isGood && url === undefined && (
        <span className={styles.hidden}>{t`Only somebody with this role sees the link.`}</span>
      )}
      {isGood && url !== undefined && (
        <>
          <input
            className={styles.url}
            readOnly
            value={url}
            aria-label={t`The link`}
            dir="ltr"
            onFocus={({ target }) => target.select()}
          />
          <Button
            kind="quiet"
            onClick={() => void copy(url).then(() => toasts.show(t`The link is copied`), report)}
          >
            <Copy size={15} aria-hidden="true" /> {t`Copy`}
          </Button>
        </>
      )}
      <InvitationMenu invitation={link} />
    </section>
  )
}
