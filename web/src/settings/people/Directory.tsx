import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { useIsWhole, useSlice } from '#data/hooks.ts'
import { inSlices } from '#data/in-slices.ts'
import { preparingTexts } from '#data/people-index.ts'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { Button } from '#ui/Button.tsx'
import { useMinute } from '#ui/time/use-minute.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { VirtualRows } from '#ui/VirtualRows.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import { BulkPeople } from './BulkPeople.tsx'
import styles from './Directory.module.css'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { accountsOf, type Column, found, type Kind } from './directory.ts'
import { PeopleHead } from './PeopleHead.tsx'
import { PersonRow } from './PersonRow.tsx'
import { NO_FILTERS, selectedAfter, type View, viewOf } from './view.ts'

const ROW = 44
const ROW_NARROW = 64

/** All accounts of a kind, however many: everybody may look; administrators change them here. */
export function Directory({ kind }: { kind: Kind }) {
  const { session } = useApp()
  const store = viewOf(session, kind)
  const view = useStore(store)
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const isWhole = useIsWhole()
  const all = useSlice((state) => accountsOf(state, kind))
  const rows = useRows(kind, view)
  const narrow = useIsNarrow()
  // Before the first word is typed.
  useEffect(() => void inSlices(preparingTexts(all)), [all])
  const place = useScrolled(view.scrolled, (scrolled) => store.set({ ...store.get(), scrolled }))
  const change = (part: Partial<View>) => store.set({ ...store.get(), ...part })

  const isThere = useMemo(() => new Set(all.map(({ user_id: id }) => id)), [all])
  const selected = useMemo(() => [...view.selected].filter((id) => isThere.has(id)), [view.selected, isThere])
  const isAllSelected = rows.length > 0 && rows.every(({ user_id: id }) => view.selected.has(id))
  const shownSelected = useMemo(
    () =>
      view.selected.size === 0
        ? 0
        : rows.reduce((sum, { user_id: id }) => sum + (view.selected.has(id) ? 1 : 0), 0),
    [rows, view.selected],
  )

  const shown = useRef(rows)
  shown.current = rows
  // One for all drawings: rows that stay are not drawn again.
  const tick = useCallback(
    (clicked: number, isRange: boolean) => {
      const ids = shown.current.map(({ user_id: id }) => id)
      store.set({ ...store.get(), ...selectedAfter(store.get(), ids, clicked, isRange) })
    },
    [store],
  )

  return (
    <WholePage>
      <PeopleHead open={kind} />
      <DirectoryFilters kind={kind} filters={view.filters} onChange={(filters) => change({ filters })} />
      {!isWhole && all.length === 0 && <p role="status">{t`Loading…`}</p>}
      {rows.length === 0 && isWhole && (
        <Nothing kind={kind} isEmpty={all.length === 0} onReset={() => change({ filters: NO_FILTERS })} />
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed
        <div
          ref={place}
          role="table"
          className={styles.table}
          data-admin={isAdmin || undefined}
          aria-label={t`People`}
          aria-rowcount={rows.length + 1}
        >
          {/* biome-ignore lint/a11y: see above */}
          <div role="row" className={`${styles.row} ${styles.head}`} aria-rowindex={1}>
            {isAdmin && (
              // biome-ignore lint/a11y: see above
              <div role="columnheader">
                <input
                  type="checkbox"
                  aria-label={t`Select all`}
                  checked={isAllSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = shownSelected > 0 && !isAllSelected
                  }}
                  onChange={() =>
                    change({
                      selected: isAllSelected ? new Set() : new Set(rows.map(({ user_id: id }) => id)),
                    })
                  }
                />
              </div>
            )}
            <Head view={view} column="name" onSort={(sorting) => change({ sorting })}>{t`Name`}</Head>
            <Head view={view} column="role" onSort={(sorting) => change({ sorting })}>{t`Role`}</Head>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader" className={styles.groups}>{t`Groups`}</div>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader" className={styles.status}>
              {kind === 'bots' ? t`Owner` : t`Status`}
            </div>
            <Head view={view} column="active" onSort={(sorting) => change({ sorting })}>
              {t`Last active`}
            </Head>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader">
              <span className="visually-hidden">{t`Actions`}</span>
            </div>
          </div>
          <VirtualRows
            rows={rows}
            keyOf={(user) => user.user_id}
            height={narrow ? ROW_NARROW : ROW}
            className={styles.row}
            marks={(user) => ({ 'data-selected': view.selected.has(user.user_id) || undefined })}
          >
            {(user) => (
              <PersonRow
                user={user}
                isAdmin={isAdmin}
                isSelected={view.selected.has(user.user_id)}
                onTick={tick}
              />
            )}
          </VirtualRows>
        </div>
      )}
      {isAdmin && selected.length > 0 && (
        <BulkPeople
          kind={kind}
          userIds={selected}
          hidden={selected.length - shownSelected}
          onClose={() => change({ selected: new Set(), anchor: undefined })}
        />
      )}
    </WholePage>
  )
}

/** Works the rows out again only when something that they depend on is another. */
function useRows(kind: Kind, { filters, sorting }: View) {
  const now = useMinute()
  const users = useSlice((state) => state.users)
  const groups = useSlice((state) => state.groups)
  const realm = useSlice((state) => state.realm)
  // Others come and go all the time: what is not sorted or filtered by that, need not follow it.
  const asksPresence = sorting.by === 'active' || filters.status !== ''
  const presence = useSlice((state) => (asksPresence ? state.presence : undefined))
  const statuses = useSlice((state) => (filters.status === 'said' ? state.statuses : undefined))
  const minute = asksPresence ? now : 0
  const { session } = useApp()
  return useMemo(() => {
    const rest = {
      presence: presence ?? session.state.presence,
      statuses: statuses ?? session.state.statuses,
    }
    return found({ users, groups, realm, ...rest }, kind, filters, sorting, minute)
  }, [session, kind, filters, sorting, users, groups, realm, presence, statuses, minute])
}

/** Finds the place again where the list was left. */
function useScrolled(scrolled: number, keep: (scrolled: number) => void) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(scrolled)
  const last = useRef(keep)
  last.current = keep
  useEffect(() => {
    const scroller = place.current?.closest<HTMLElement>('[data-scroller]')
    if (!scroller) return
    scroller.scrollTop = first.current
    let top = first.current
    const follow = () => {
      top = scroller.scrollTop
    }
    scroller.addEventListener('scroll', follow)
    return () => {
      scroller.removeEventListener('scroll', follow)
      last.current(top)
    }
  }, [])
  return place
}

interface HeadProps {
  view: View
  column: Column
  onSort: (sorting: View['sorting']) => void
  children: string
}

function Head({ view: { sorting }, column, onSort, children }: HeadProps) {
  const isBy = sorting.by === column
  const Arrow = sorting.isDown ? ArrowUp : ArrowDown
  return (
    // biome-ignore lint/a11y: a cell of the head
    <div
      role="columnheader"
      className={styles[column]}
      aria-sort={isBy ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ by: column, isDown: isBy && !sorting.isDown })}
      >
        {children}
        {isBy && <Arrow size={14} aria-hidden="true" />}
      </button>
    </div>
  )
}

function Nothing({ kind, isEmpty, onReset }: { kind: Kind; isEmpty: boolean; onReset: () => void }) {
  const words = {
    people: t`Nobody is here yet.`,
    bots: t`There are no bots.`,
    deactivated: t`No account is deactivated.`,
  }
  return (
    <div className={styles.nothing} role="status">
      <p>{isEmpty ? words[kind] : t`Nobody fits all of this.`}</p>
      {!isEmpty && <Button kind="quiet" onClick={onReset}>{t`Show everybody`}</Button>}
    </div>
  )
}
