import { ArrowLeft, ChevronRight, LogOut, Search, Smile } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useIsWhole, useRealm, useSlice, useStatuses } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { backHash } from '#navigation/back.ts'
import { logOutOrAsk } from '#navigation/menu/log-out.ts'
import { openStatus } from '#people/open-status.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { hashOfPage, type SettingsPage } from '../page.ts'
import { pages, pagesFor } from '../pages.ts'
import { findSettings } from './find.ts'
import styles from './SettingsList.module.css'

interface Props {
  open: SettingsPage | undefined
  /** No page stands beside it. */
  isAlone: boolean
}

/** The pages that the person may open, and what a search finds in them. */
export function SettingsList({ open, isAlone }: Props) {
  const app = useApp()
  const [words, setWords] = useState('')
  const { realm_name: organization } = useRealm()
  const status = useStatuses().get(app.ownUserId)
  const own = useSlice((state) => state.users.get(state.self.user_id))
  useIsWhole()
  const may = useSlice((state) => pagesFor(state).map(hashOfPage).join()).split(',')
  const shown = pages.filter((page) => may.includes(hashOfPage(page)))
  const listed = shown.filter(({ tabOf }) => tabOf === undefined)
  const groups = [
    { title: own?.full_name ?? '', pages: listed.filter(({ area }) => area === 'settings') },
    { title: organization, pages: listed.filter(({ area }) => area === 'organization') },
  ]
  return (
    <nav className={styles.list} aria-label={t`Settings`}>
      <header className={styles.head}>
        <a href={backHash(app)} className={styles.back} aria-label={t`Back to the conversations`}>
          <ArrowLeft size={17} aria-hidden="true" />
        </a>
        {!isAlone ? (
          <span className={styles.title}>{t`Settings`}</span>
        ) : (
          <h1 className={styles.title}>{t`Settings`}</h1>
        )}
        <kbd>{t`Esc`}</kbd>
      </header>
      <label className={styles.search}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          value={words}
          placeholder={t`Find a setting`}
          aria-label={t`Find a setting`}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <div className={styles.groups}>
        {words.trim() !== '' && <Found words={words} shown={shown} />}
        {words.trim() === '' && (
          <>
            <a className={styles.person} href="#settings/profile">
              <Avatar name={own?.full_name ?? ''} userId={app.ownUserId} url={own?.avatar_url} size={52} />
              <span>
                <strong>{own?.full_name}</strong>
                <span>{own?.delivery_email}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </a>
            <button type="button" className={styles.status} onClick={() => openStatus()}>
              <Smile size={17} aria-hidden="true" />
              <span dir="auto">{status?.status_text || t`Status…`}</span>
            </button>
            {groups
              .filter((group) => group.pages.length > 0)
              .map((group) => (
                <section key={group.title} className={styles.group}>
                  <h2 dir="auto">{group.title}</h2>
                  <ul className="plain">
                    {group.pages.map((page) => (
                      <PageLink
                        key={hashOfPage(page)}
                        page={page}
                        isOpen={page.area === open?.area && page.address === (open.tabOf ?? open.address)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            <button type="button" className={styles.leave} onClick={() => logOutOrAsk(app)}>
              <LogOut size={17} aria-hidden="true" /> {t`Log out`}
            </button>
          </>
        )}
      </div>
    </nav>
  )
}

function PageLink({ page, isOpen }: { page: SettingsPage; isOpen: boolean }) {
  const { icon: Icon, name } = page
  const link = useRef<HTMLAnchorElement>(null)
  // Who comes by an address sees where the page stands among the others.
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li>
      <a
        ref={link}
        href={hashOfPage(page)}
        className={styles.link}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon size={17} aria-hidden="true" />
        <span>{name}</span>
        <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />
      </a>
    </li>
  )
}

function Found({ words, shown }: { words: string; shown: readonly SettingsPage[] }) {
  const found = findSettings(words, shown)
  if (found.length === 0) {
    return <p className={styles.nothing} role="status">{t`No setting has these words.`}</p>
  }
  return (
    <ul className="plain" aria-label={t`Settings that were found`}>
      {found.map(({ hash, title, within }) => (
        <li key={hash}>
          <a href={hash} className={styles.found}>
            <span>{title}</span>
            <span>{within}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
