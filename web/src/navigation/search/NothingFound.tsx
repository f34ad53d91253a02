import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { fetchAnswer, fetchMessages } from '#data/fetch-messages.ts'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { Notice } from '#ui/Notice.tsx'
import { loosened, type Way } from './loosen.ts'
import styles from './NothingFound.module.css'
import { narrowOf, queryOf } from './pills.ts'
import { useHashOf, useNaming } from './use-query.ts'

/** That nothing matches, and what to leave out so that something does. */
export function NothingFound({ narrow }: { narrow: Narrow }) {
  const ways = useWays(narrow)
  const suggestions = useSuggestions(narrow)
  const hashOf = useHashOf()
  return (
    <Notice icon={SearchX} title={t`No message matches`}>
      {suggestions.length > 0 && (
        <>
          <p>{t`Did you mean:`}</p>
          <ul className={`plain ${styles.ways}`}>
            {suggestions.map((words) => (
              <li key={words}>
                <a className={styles.first} dir="auto" href={hashOf({ ...queryOf(narrow), words })}>
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {ways === undefined && <p>{t`Looking what would match instead…`}</p>}
      {ways?.length === 0 && <p>{t`Try other words, or fewer of them.`}</p>}
      {ways && ways.length > 0 && (
        <>
          <p>{t`There is something if you change one of these:`}</p>
          <ul className={`plain ${styles.ways}`}>
            {ways.map(({ name, query }, at) => (
              <li key={name}>
                <a href={hashOf(query)} className={at === 0 ? styles.first : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** Other words that find something, as the server says. */
function useSuggestions(narrow: Narrow): readonly string[] {
  const app = useApp()
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each search, which is a component of its own
  useEffect(() => {
    let isOver = false
    void fetchAnswer(app, narrow.terms, ONE)
      .catch(() => undefined)
      .then((answer) => isOver || setSuggestions(answer?.suggestions ?? []))
    return () => {
      isOver = true
    }
  }, [])
  return suggestions
}

const ONE = { anchor: 'newest', before: 1, after: 0 } as const

/** The looser searches that find something, as the server says; undefined until it has. */
function useWays(narrow: Narrow): readonly Way[] | undefined {
  const app = useApp()
  const naming = useNaming()
  const [found, setFound] = useState<readonly Way[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each search, which is a component of its own
  useEffect(() => {
    let isOver = false
    const asked = loosened(narrow, naming).map(async (way) => {
      const messages = await fetchMessages(app, narrowOf(way.query).terms, ONE).catch(() => [])
      return messages.length > 0 ? [way] : []
    })
    void Promise.all(asked).then((ways) => isOver || setFound(ways.flat()))
    return () => {
      isOver = true
    }
  }, [])
  return found
}
