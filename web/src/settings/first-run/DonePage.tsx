import { AtSign, Bell, CircleCheck, MessagesSquare, Search, SlidersHorizontal } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { homeHash } from '#navigation/home.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Done } from './carry-out.ts'
import styles from './FirstRun.module.css'

/** What was done, and what to try next. */
export function DonePage({ done: { made, invited, refused } }: { done: Done }) {
  const app = useApp()
  const { realm_name: organization } = useRealm()
  return (
    <div className={styles.main}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div className={styles.scroller} tabIndex={0}>
        <div className={styles.column} role="status">
          <h1>{t`${organization} is yours now`}</h1>
          <ul className={`plain ${styles.done}`}>
            {made > 0 && (
              <li>
                <CircleCheck size={18} aria-hidden="true" />
                {plural(made, { one: '# channel is made.', other: '# channels are made.' })}
              </li>
            )}
            {invited > 0 && (
              <li>
                <CircleCheck size={18} aria-hidden="true" />
                {plural(invited, {
                  one: '# person is invited: the letter is on its way.',
                  other: '# people are invited: the letters are on their way.',
                })}
              </li>
            )}
            {[...refused].map(([address, reason]) => (
              <li key={address} className={styles.problem}>
                {t`${address}: ${reason}`}
              </li>
            ))}
          </ul>
          <section className={styles.card} aria-label={t`What to try`}>
            <div className={styles.head}>
              <h2>{t`What to try`}</h2>
            </div>
            <ul className={`plain ${styles.tries}`}>
              <li>
                <MessagesSquare size={16} aria-hidden="true" />
                <p>{t`Write in a channel and name a topic: each topic is a conversation of its own, and nobody has to read the others.`}</p>
              </li>
              <li>
                <Search size={16} aria-hidden="true" />
                <p>{t`Press Ctrl K and type a name: it leads to every person, channel and page.`}</p>
              </li>
              <li>
                <AtSign size={16} aria-hidden="true" />
                <p>{t`Type @ and a name in a message to call somebody to it.`}</p>
              </li>
              <li>
                <Bell size={16} aria-hidden="true" />
                <p>
                  <a href="#settings/notifications">{t`Choose what may call you, and how.`}</a>
                </p>
              </li>
              <li>
                <SlidersHorizontal size={16} aria-hidden="true" />
                <p>
                  <a href="#organization/joining">{t`Say who may join, and how new people are welcomed.`}</a>
                </p>
              </li>
            </ul>
          </section>
          <p>
            <ButtonLink href={homeHash(app)}>{t`Begin`}</ButtonLink>
          </p>
        </div>
      </div>
    </div>
  )
}
