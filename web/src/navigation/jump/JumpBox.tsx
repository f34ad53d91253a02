import { MessagesSquare, Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'
import { offeredCommands } from '#commands/offered.ts'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import { useIsWhole, useNames } from '#data/hooks.ts'
import { rememberVisit, visitsOf } from '#data/visits.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { conversationOf, narrowKey, searchNarrow } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import dialog from '#ui/dialog.module.css'
import { isTouched } from '#ui/is-touched.ts'
import { KeyCaps } from '#ui/keys/KeyCaps.tsx'
import { Option, usePickList } from '#ui/pick-list.tsx'
import { CandidateMark } from './CandidateMark.tsx'
import { type Candidate, candidates } from './candidates.ts'
import styles from './JumpBox.module.css'
import { PREFIXES, type Ranked, Ranking } from './rank.ts'
import { useFoundElsewhere } from './use-found-elsewhere.ts'
import { useKnownTopics } from './use-known-topics.ts'

const SHOWN = 12
/** With so little found, what was meant may be elsewhere. */
const FEW = 5

/** Finds people, conversations, channels, views and commands by a few letters of their names. */
export default function JumpBox({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const names = useNames()
  const isWhole = useIsWhole()
  const [query, setQuery] = useState('')
  const ranking = useRanking()
  const found = useMemo(() => ranking.find(query, SHOWN), [ranking, query])
  const isOfKind = PREFIXES.some(({ sign }) => query.startsWith(sign))
  const canSearch = query.trim() !== '' && !isOfKind
  const elsewhere = useFoundElsewhere(found.length < FEW ? wordsOf(query) : '')
  const searchAt = canSearch ? found.length : -1
  const elsewhereFrom = found.length + (canSearch ? 1 : 0)
  const count = elsewhereFrom + elsewhere.length

  function open({ key, target }: Candidate) {
    onClose()
    if (!('run' in target)) {
      goTo(narrowHash(target, names))
      // Who names a conversation wants to write there. On a phone the keyboard would hide what they came to read.
      if (conversationOf(target) && !isTouched()) focusComposer()
      return
    }
    rememberVisit(app.ownUserId, key)
    // The box has to be gone before something else can take the focus.
    setTimeout(() => target.run(app))
  }

  function take(place: number) {
    const one = found[place]
    if (one) return open(one.candidate)
    const hash =
      place === searchAt ? narrowHash(searchNarrow(query), names) : elsewhere[place - elsewhereFrom]?.hash
    if (hash === undefined) return
    onClose()
    goTo(hash)
  }

  const { field, listId, option, onKey, selectFirst } = usePickList(count, take)

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={`floating ${dialog.dialog} ${styles.box}`} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t`Find or jump to`}</Dialog.Title>
          <div className={styles.field}>
            <Search size={17} aria-hidden="true" />
            <input
              {...field}
              aria-autocomplete="list"
              aria-label={t`Channel, topic, person, command or words to search`}
              placeholder={t`Channel, topic, person, command or words…`}
              spellCheck="false"
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value)
                selectFirst()
              }}
              onKeyDown={onKey}
            />
          </div>
          {query === '' && found.length > 0 && (
            <p className={styles.title}>{t`What you use most, and what is new`}</p>
          )}
          <div className={styles.list} id={listId} role="listbox" aria-label={t`Places and commands`}>
            {found.map(({ candidate, marked }, place) => (
              <Option key={candidate.key} className={styles.option} {...option(place)}>
                <CandidateLine candidate={candidate} marked={marked} />
              </Option>
            ))}
            {canSearch && (
              <Option className={styles.option} {...option(searchAt)}>
                <MessagesSquare size={16} aria-hidden="true" />
                <span className={styles.name} dir="auto">{t`Search all messages for “${query.trim()}”`}</span>
              </Option>
            )}
            {elsewhere.map(({ hash, name, detail, icon: Icon }, place) => (
              <Option key={hash} className={styles.option} {...option(elsewhereFrom + place)}>
                <Icon size={16} aria-hidden="true" />
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.detail} dir="auto">
                  {detail}
                </span>
              </Option>
            ))}
          </div>
          {count === 0 && query !== '' && isWhole && (
            <p className={styles.nothing} role="status">
              {t`Nobody and nothing by that name.`}
            </p>
          )}
          <p className={styles.foot}>
            {PREFIXES.map(({ sign, name }) => (
              <span key={sign}>
                <kbd>{sign}</kbd> {name}
              </span>
            ))}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The words that may stand for anything in the app but people and places. */
function wordsOf(query: string): string {
  const words = query.replace(/^>/, '').trim()
  return PREFIXES.some(({ sign }) => words.startsWith(sign)) ? '' : words
}

function useRanking(): Ranking {
  const app = useApp()
  const names = useNames()
  const knownTopics = useKnownTopics()
  return useMemo(() => {
    const { session, ownUserId } = app
    const all = candidates({
      ...{ state: session.state, names, ownUserId, topics: knownTopics() },
      commands: offeredCommands(app),
    })
    const open = location.get()
    const isHere = (one: Candidate) =>
      open.kind === 'messages' && 'terms' in one.target && narrowKey(one.target) === narrowKey(open.narrow)
    return new Ranking(
      all.filter((one) => !isHere(one)),
      visitsOf(ownUserId),
      Date.now(),
    )
  }, [app, names, knownTopics])
}

function CandidateLine({ candidate, marked }: Ranked) {
  const { detail, unread, target } = candidate
  return (
    <>
      <CandidateMark candidate={candidate} />
      <span className={styles.name} dir="auto">
        <Marked text={candidate.name} marked={marked} />
      </span>
      <span className={styles.detail} dir="auto">
        {detail}
      </span>
      {'keys' in target && <KeyCaps keys={target.keys?.[0]} />}
      <Badge count={unread} />
    </>
  )
}

/** The name, with the letters that match in bold. */
function Marked({ text, marked }: { text: string; marked: readonly number[] }) {
  if (marked.length === 0) return text
  const found = new Set(marked)
  const parts: { text: string; isFound: boolean; at: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1)
    const character = text.charAt(at)
    if (last && last.isFound === found.has(at)) last.text += character
    else parts.push({ text: character, isFound: found.has(at), at })
  }
  return parts.map((part) =>
    part.isFound ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>,
  )
}
