import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useNames } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { type Narrow, narrowKey } from '#narrow/narrow.ts'
import { isSearch } from './is-search.ts'
import type { Operator } from './operators.ts'
import { parse, pillFor, tokenAtEnd } from './parse.ts'
import { narrowOf, type Pill, pillKey, pillText, type Query, queryOf, withPill } from './pills.ts'
import { rememberSearch } from './recent.ts'
import { type Suggestion, suggest } from './suggest.ts'
import { useKnown, useNaming, useRecent } from './use-query.ts'

/** What stands in the search field, what hangs under its caret, and what can be done with both. */
export function useSearchField(narrow: Narrow, input: RefObject<HTMLInputElement | null>) {
  const { ownUserId } = useApp()
  const known = useKnown()
  const naming = useNaming()
  const names = useNames()
  const recent = useRecent()
  const [pills, setPills] = useState<readonly Pill[]>(() => queryOf(narrow).pills)
  const [text, setText] = useState(() => queryOf(narrow).words)
  const [caret, setCaret] = useState(text.length)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // React sets the value without the caret. Later than with the value, whoever types on would find it elsewhere.
  const caretToSet = useRef<number>(undefined)
  useLayoutEffect(() => {
    const at = caretToSet.current
    caretToSet.current = undefined
    if (at !== undefined) input.current?.setSelectionRange(at, at)
  })
  const key = `${narrowKey(narrow)} ${narrow.near ?? ''}`
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    // Another search was opened: by a link, by going back, by the right column.
    const query = queryOf(narrow)
    setShownKey(key)
    setPills(query.pills)
    setText(query.words)
    setOpen(false)
    setProblem(undefined)
  }

  const channelId = pills
    .flatMap((pill) => pill.terms)
    .find(({ operator }) => operator === 'channel')?.operand
  const suggestions = suggest(text.slice(0, caret), {
    known,
    ...names,
    channelId: typeof channelId === 'number' ? channelId : undefined,
    hasPills: pills.length > 0,
    recent,
  })
  const { list } = suggestions
  const selected = chosen ?? (suggestions.isMeant && list.length > 0 ? 0 : undefined)

  function write(next: string, at: number) {
    setText(next)
    setCaret(at)
    setChosen(undefined)
    setProblem(undefined)
    caretToSet.current = at
  }

  function type(next: string, at: number) {
    setOpen(true)
    const before = next.slice(0, at)
    const finished = before.endsWith(' ') && at > caret ? finishedPill(before) : undefined
    if (finished) {
      setPills(withPill(pills, finished.pill))
      write(next.slice(0, finished.from) + next.slice(at), finished.from)
    } else {
      setText(next)
      setCaret(at)
      setChosen(undefined)
      setProblem(undefined)
    }
  }

  /** The pill that a space ends. A topic without quotation marks may go on. */
  function finishedPill(before: string) {
    const token = tokenAtEnd(before.trimEnd())
    if (!token || (token.operator.kind === 'topic' && !before.trimEnd().endsWith('"'))) return undefined
    const pill = pillFor(token, known)
    return pill && { pill, from: token.from }
  }

  function take({ takes }: Suggestion) {
    if ('hash' in takes) return open(takes.hash)
    const behind = text.slice(caret)
    const before = text.slice(0, takes.from)
    if ('text' in takes) return write(before + takes.text + behind, before.length + takes.text.length)
    setPills(withPill(pills, takes.pill))
    write(before + behind.trimStart(), before.length)
  }

  /** Enter: searches, unless the list shows what the unfinished text means. */
  function enter() {
    const one = selected === undefined ? undefined : list[selected]
    if (isOpen && one && !isWhatTextSays(one)) take(one)
    else search()
  }

  function isWhatTextSays({ takes }: Suggestion): boolean {
    const token = tokenAtEnd(text.slice(0, caret))
    const pill = chosen === undefined && token ? pillFor(token, known) : undefined
    return pill !== undefined && 'pill' in takes && pillKey(takes.pill) === pillKey(pill)
  }

  function search() {
    const parsed = parse(text, pills, known)
    if (parsed.problem) {
      setProblem(problemText(parsed.problem))
      setOpen(true)
    } else go(parsed)
  }

  function go(query: Query) {
    const next = narrowOf(query)
    if (next.terms.length === 0 && next.near === undefined) return
    const hash = narrowHash(next, names)
    if (isSearch(next)) rememberSearch(ownUserId, hash)
    open(hash)
  }

  function open(hash: string) {
    setOpen(false)
    goTo(hash)
    document.getElementById('main')?.focus()
  }

  function remove(pill: Pill) {
    const others = pills.filter((other) => other !== pill)
    setPills(others)
    setProblem(undefined)
    // What was found follows what the field says.
    if (isSearch(narrow) && (others.length > 0 || text.trim() !== ''))
      go({ pills: others, words: queryOf(narrow).words })
    else input.current?.focus()
  }

  /** Backspace before the first character: the last pill becomes text again; a place of two parts goes at once. */
  function takeBack() {
    const last = pills.at(-1)
    if (!last) return
    setPills(pills.slice(0, -1))
    const typed = last.terms.length > 1 ? '' : pillText(last, naming)
    const gap = typed !== '' && text !== '' && !text.startsWith(' ') ? ' ' : ''
    setOpen(true)
    write(typed + gap + text, typed.length)
  }

  return {
    ...{ pills, text, suggestions, selected, isOpen, problem },
    ...{ type, take, enter, remove, takeBack, setOpen, setCaret },
    choose: setChosen,
  }
}

function problemText({ operator, value }: { operator: Operator; value: string }): string {
  if (value === '') return t`Say what “${operator.name}:” should be.`
  const quoted = `“${value}”`
  switch (operator.kind) {
    case 'person':
    case 'direct':
      return t`${quoted} is nobody’s name, or several people’s. Choose somebody from the list.`
    case 'channel':
      return t`No channel is called ${quoted}.`
    case 'day':
      return t`${quoted} is no day. Try 2026-11-01, 1 Nov or yesterday.`
    case 'message':
      return t`${quoted} is not the number of a message.`
    default:
      return t`“${operator.name}:” knows no ${quoted}.`
  }
}
