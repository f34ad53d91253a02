import type { Integration } from '@parley/api/incoming-webhooks/objects'
import { useState } from 'react'
import { plain } from '#language/plain.ts'
import { plural, t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'
import { Mark } from './Mark.tsx'
import styles from './SenderList.module.css'
import { useFocus } from './use-focus.ts'

interface Props {
  integrations: readonly Integration[]
  onChoose: (integration: Integration) => void
  /** Why the person may choose none. */
  refusal: string | undefined
  /** Whether the person comes back from a service. */
  isBack: boolean
}

/** The services that can report here, by what they are for. */
export function SenderList({ integrations, onChoose, refusal, isBack }: Props) {
  const [words, setWords] = useState('')
  const search = useFocus<HTMLInputElement>(isBack)
  const wanted = plain(words).trim()
  const found = integrations.filter(({ title, name }) => plain(`${title} ${name}`).includes(wanted))
  const categories = CATEGORIES.map((category) => ({
    category,
    of: found.filter((one) => one.category === category),
  })).filter(({ of }) => of.length > 0)
  return (
    <Card title={t`Let a service report`}>
      {refusal === undefined ? (
        <>
          <input
            ref={search}
            type="search"
            className={`${setting.text} ${styles.search}`}
            aria-label={t`Search services`}
            placeholder={t`Search services`}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <p className="visually-hidden" role="status">
            {wanted !== '' && plural(found.length, { one: '# service', other: '# services' })}
          </p>
          {categories.map(({ category, of }) => (
            <section key={category} className={styles.category} aria-label={nameOf(category)}>
              <h3>{nameOf(category)}</h3>
              <ul className={`plain ${styles.tiles}`}>
                {of.map((one) => (
                  <li key={one.name}>
                    <button type="button" className={styles.tile} onClick={() => onChoose(one)}>
                      <Mark title={one.title} />
                      <span>{one.title}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 && (
            <p className={setting.note}>
              {t`No service has this name. “Slack-compatible” takes what any program posts to Slack, and “JSON” takes anything.`}
            </p>
          )}
        </>
      ) : (
        <p className={setting.note}>{refusal}</p>
      )}
    </Card>
  )
}

type Category = Integration['category']

const CATEGORIES: readonly Category[] = ['code', 'builds', 'tasks', 'monitoring', 'people', 'anything']

function nameOf(category: Category): string {
  switch (category) {
    case 'code':
      return t`Code`
    case 'builds':
      return t`Builds`
    case 'tasks':
      return t`Tasks`
    case 'monitoring':
      return t`Monitoring`
    case 'people':
      return t`Customers and people`
    case 'anything':
      return t`Anything`
  }
}
