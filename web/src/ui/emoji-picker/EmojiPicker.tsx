import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { EmojiImage } from '../EmojiImage.tsx'
import { emojiWords } from '../emoji.ts'
import { CategoryTabs, groupNames } from './CategoryTabs.tsx'
import styles from './EmojiPicker.module.css'
import {
  type CustomEmoji,
  foundEmoji,
  type Group,
  groupedEmoji,
  keyOfEmoji,
  type NamedEmoji,
} from './emoji-list.ts'
import { COLUMNS, gridOf, moved, rowOf } from './grid.ts'
import { SkinTones } from './SkinTones.tsx'
import { skinTone, type Tone, toned } from './skin-tone.ts'
import { useEmojiNames } from './use-emoji-names.ts'
import { noteUse, recentEmoji, usedEmoji } from './used-emoji.ts'

const CELL = 36
const HEAD = 28
const NONE: CustomEmoji = {}

export interface PickedEmoji extends NamedEmoji {
  /** How to write it into a message: `:tada:`, or the characters themselves where they have a skin tone. */
  readonly text: string
}

interface Props {
  onPick: (emoji: PickedEmoji) => void
  /** The emoji of the organization, as `useRealmEmoji()` gives them. */
  custom?: CustomEmoji
  /** Offers skin tones. A reaction has none: the API knows only plain ones. */
  withTones?: boolean
  /** Words in the foot about the emoji under the cursor. */
  noteOf?: (emoji: NamedEmoji) => ReactNode
}

/** All emoji to search and to look through, in 348 by 424 pixels. */
export function EmojiPicker({ onPick, custom = NONE, withTones = false, noteOf }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState(0)
  const chosenTone = useStore(skinTone)
  const tone = withTones ? chosenTone : undefined
  const called = useEmojiNames()
  const groups = useMemo(() => groupedEmoji(custom, called), [custom, called])
  const grid = useGrid(groups, query)
  const virtualizer = useVirtualizer({
    count: grid.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (grid.rows[index]?.kind === 'head' ? HEAD : CELL),
    overscan: 3,
    paddingEnd: 8,
  })
  const items = virtualizer.getVirtualItems()
  const top = virtualizer.scrollOffset ?? 0
  const firstShown = items.find((item) => item.end > top + 1)
  const shownGroup = grid.rows[firstShown?.index ?? 0]?.group.name ?? 'recent'
  const current = grid.emoji[cursor]

  function pick(emoji: NamedEmoji) {
    noteUse(emoji)
    const inTone = emoji.reaction_type === 'unicode_emoji' ? toned(emoji.emoji_code, tone) : undefined
    onPick({ ...emoji, text: inTone ?? `:${emoji.emoji_name}:` })
  }

  function search(text: string) {
    setQuery(text)
    setCursor(0)
    virtualizer.scrollToOffset(0)
  }

  function goTo(name: string) {
    const row = grid.rows.findIndex((one) => one.kind === 'head' && one.group.name === name)
    if (row === -1) return
    virtualizer.scrollToIndex(row, { align: 'start' })
    const first = grid.rows[row + 1]
    if (first?.kind === 'emoji') setCursor(first.from)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) pick(current)
      return
    }
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isSideways && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    // Sideways belongs to the caret while it is within the words.
    if (isSideways && event.currentTarget.selectionStart !== query.length) return
    event.preventDefault()
    const next = moved(grid, cursor, event.key)
    setCursor(next)
    const row = rowOf(grid.rows, next)
    // The first row is shown with its head.
    virtualizer.scrollToIndex(row === 1 ? 0 : row, { align: 'auto' })
  }

  return (
    <div className={styles.picker}>
      <div className={styles.top}>
        <label className={styles.search}>
          <Search size={15} aria-hidden="true" />
          <input
            ref={field}
            role="combobox"
            aria-label={t`Search emoji`}
            aria-expanded="true"
            aria-controls={`${id}-grid`}
            aria-activedescendant={current ? `${id}-${cursor}` : undefined}
            placeholder={t`Search emoji`}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: people open the picker to search
            autoFocus
            value={query}
            onChange={(event) => search(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        {withTones && <SkinTones field={field} />}
      </div>
      {query.trim() === '' && <CategoryTabs groups={grid.rows} shown={shownGroup} onChoose={goTo} />}
      <div ref={scroller} className={styles.scroller}>
        {grid.emoji.length === 0 && (
          <p className={styles.nothing} role="status">
            {t`No emoji has this name.`}
          </p>
        )}
        <div
          id={`${id}-grid`}
          className={styles.all}
          style={{ height: virtualizer.getTotalSize() }}
          role="listbox"
          aria-label={t`Emoji`}
        >
          {items.map((item) => {
            const row = grid.rows[item.index]
            const style = { height: item.size, transform: `translateY(${item.start}px)` }
            return row?.kind === 'emoji' ? (
              <div key={item.key} className={styles.row} style={style} role="presentation">
                {row.emoji.map((emoji, column) => (
                  <button
                    key={keyOfEmoji(emoji)}
                    id={`${id}-${row.from + column}`}
                    type="button"
                    role="option"
                    className={styles.cell}
                    // The focus stays in the field.
                    tabIndex={-1}
                    aria-label={emoji.called?.[0] ?? `:${emoji.emoji_name}:`}
                    aria-selected={row.from + column === cursor}
                    onMouseDown={(event) => event.preventDefault()}
                    onPointerMove={() => setCursor(row.from + column)}
                    onClick={() => pick(emoji)}
                  >
                    <Picture emoji={emoji} tone={tone} />
                  </button>
                ))}
              </div>
            ) : (
              row && (
                <div key={item.key} className={styles.head} style={style} role="presentation">
                  <span>{groupNames()[row.group.name]}</span>
                </div>
              )
            )
          })}
        </div>
      </div>
      <Foot emoji={current} tone={tone} note={current && noteOf?.(current)} />
    </div>
  )
}

function Foot({ emoji, tone, note }: { emoji: NamedEmoji | undefined; tone: Tone; note: ReactNode }) {
  return (
    <div className={styles.foot} aria-hidden="true">
      {emoji && (
        <>
          <span className={styles.large}>
            <Picture emoji={emoji} tone={tone} />
          </span>
          <span className={styles.words}>
            <strong dir="auto">{emoji.called?.[0] ?? emojiWords(emoji)}</strong>
            <span dir="auto">
              {emoji.names.map((name) => `:${name}:`).join(' ')}
              <bdi>{note}</bdi>
            </span>
          </span>
        </>
      )}
    </div>
  )
}

function Picture({ emoji, tone }: { emoji: NamedEmoji; tone: Tone }) {
  const inTone = emoji.reaction_type === 'unicode_emoji' && toned(emoji.emoji_code, tone)
  if (inTone) return <span className={styles.toned}>{inTone}</span>
  return <EmojiImage emoji={emoji} source={emoji.source} />
}

/** The groups after the recent ones, or what was found. What was used stays in its place while the picker is open. */
function useGrid(groups: readonly Group[], query: string) {
  const [used] = useState(usedEmoji.get)
  return useMemo(() => {
    const all = groups.flatMap(({ emoji }) => emoji)
    if (query.trim() !== '') return gridOf([{ name: 'found', emoji: foundEmoji(all, query) }])
    const known = new Map(all.map((emoji) => [keyOfEmoji(emoji), emoji]))
    const recent = recentEmoji(used, 2 * COLUMNS).flatMap((emoji) => known.get(keyOfEmoji(emoji)) ?? [])
    const rows = recent.length > COLUMNS ? recent.length - (recent.length % COLUMNS) : recent.length
    return gridOf([{ name: 'recent', emoji: recent.slice(0, rows) }, ...groups])
  }, [groups, query, used])
}
