import { type FormEvent, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { mayInviteByLink, mayInviteByMail } from '#data/invite-rights.ts'
import { plural, t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Chip, Chips } from '#ui/Chips.tsx'
import { TokenField } from '#ui/TokenField.tsx'
import { Card } from '../frame/Card.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import setting from '../setting/Setting.module.css'
import { addressesIn } from './addresses.ts'
import { EMPTY_DRAFT, type InviteDraft, inviteDraft } from './draft.ts'
import styles from './InvitePage.module.css'
import { MadeLink } from './MadeLink.tsx'
import { PlanFields } from './PlanFields.tsx'
import { makeLink, sendAll } from './send.ts'

/** The form that invites: by letters to addresses, or by a link for everybody. */
export function InvitePage() {
  const { connection, session, toasts } = useApp()
  const { realm_name: organization } = useRealm()
  const store = inviteDraft(session)
  const draft = useStore(store)
  const mayMail = useSlice(mayInviteByMail)
  const mayLink = useSlice(mayInviteByLink)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [link, setLink] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<InviteDraft>) => {
    setLink(undefined)
    store.set({ ...store.get(), ...part })
  }
  const way = mayMail && (draft.way === 'mail' || !mayLink) ? 'mail' : 'link'
  const count = draft.tokens.filter(({ problem }) => problem === undefined).length

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (way === 'link') setLink(await makeLink(connection, store.get()))
      else await send()
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  async function send() {
    const asked = store.get()
    const { count, left } = await sendAll(connection, asked)
    // What was typed meanwhile stays.
    const added = store.get().tokens.filter(({ text }) => !asked.tokens.some((token) => token.text === text))
    if (count === 0) return store.set({ ...store.get(), tokens: [...left, ...added] })
    toasts.show(plural(count, { one: 'One person is invited', other: '# people are invited' }))
    const isOver = left.length + added.length === 0
    store.set({
      ...(isOver ? EMPTY_DRAFT : store.get()),
      tokens: [...left, ...added],
      replaces: [],
    })
    if (isOver) window.location.hash = '#organization/invitations'
  }

  return (
    <WholePage>
      <PageHead
        title={t`Invite people`}
        about={t`They come straight into ${organization}.`}
        back={{ hash: '#organization/invitations', name: t`Back to the invitations` }}
      />
      {!mayMail && !mayLink ? (
        <p className={setting.note}>{t`Administrators have said that you cannot invite people.`}</p>
      ) : (
        <form ref={form} className={styles.form} method="post" onSubmit={submit}>
          {mayMail && mayLink && (
            <Chips label={t`How you invite`}>
              <Chip isOn={way === 'mail'} onClick={() => change({ way: 'mail' })}>
                {t`By email`}
              </Chip>
              <Chip isOn={way === 'link'} onClick={() => change({ way: 'link' })}>
                {t`By a link for everyone`}
              </Chip>
            </Chips>
          )}
          {way === 'mail' && (
            <Card title={t`Whom`} isHeadless>
              <div className={styles.who}>
                <TokenField
                  label={t`Email addresses`}
                  hint={t`With commas, spaces or lines between; a list can be pasted.`}
                  inputMode="email"
                  tokens={draft.tokens}
                  typed={draft.typed}
                  read={addressesIn}
                  onChange={(tokens, typed) => change({ tokens, typed })}
                />
              </div>
            </Card>
          )}
          <PlanFields way={way} draft={draft} onChange={change} />
          <div className={styles.end}>
            <Button type="submit" disabled={isBusy || (way === 'mail' && count === 0 && draft.typed === '')}>
              {way === 'link'
                ? t`Make the link`
                : count === 0
                  ? t`Invite`
                  : plural(count, { one: 'Invite one person', other: 'Invite # people' })}
            </Button>
            <ButtonLink kind="quiet" href="#organization/invitations">
              {t`Cancel`}
            </ButtonLink>
            {problem && (
              <p className={setting.error} role="alert">
                {problem}
              </p>
            )}
          </div>
          {link !== undefined && way === 'link' && <MadeLink url={link} />}
        </form>
      )}
    </WholePage>
  )
}
