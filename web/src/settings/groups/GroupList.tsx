import { mayCreateGroups, type UserGroup } from '@parley/client'
import { Plus, Search, Shapes } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIsWhole, useSlice } from '#data/hooks.ts'
import { formatNumber } from '#language/intl.ts'
import { plain } from '#language/plain.ts'
import { plural, t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { LinkTabs } from '#ui/LinkTabs.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { VirtualRows } from '#ui/VirtualRows.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { WholePage } from '../frame/WholePage.tsx'
import directory from '../people/Directory.module.css'
import { membersWithin } from '../people/directory.ts'
import styles from './Groups.module.css'
import { aboutOf, groupsByKind, type Kind, nameOf } from './kinds.ts'

const ROW = 44
const ROW_NARROW = 60

/** All groups of a kind, to look at. */
export function GroupList({ kind }: { kind: Kind }) {
  const all = useSlice(groupsByKind)
  const mayMake = useSlice(mayCreateGroups)
  const isWhole = useIsWhole()
  const isNarrow = useIsNarrow()
  const [words, setWords] = useState('')
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const rows = all[kind].filter((group) => {
    const text = plain(`${nameOf(group)} ${aboutOf(group)}`)
    return wanted.every((word) => text.includes(word))
  })
  return (
    <WholePage>
      <PageHead title={t`Groups`} about={t`People who are mentioned together, and who may do the same.`}>
        {mayMake && (
          <ButtonLink href="#organization/groups/new">
            <Plus size={16} aria-hidden="true" /> {t`New group`}
          </ButtonLink>
        )}
      </PageHead>
      <LinkTabs
        label={t`Lists of groups`}
        tabs={[
          {
            hash: '#organization/groups',
            name: t`Groups`,
            count: all.made.length,
            isOpen: kind === 'made',
          },
          {
            hash: '#organization/groups/roles',
            name: t`Roles`,
            count: all.roles.length,
            isOpen: kind === 'roles',
          },
          {
            hash: '#organization/groups/deactivated',
            name: t`Deactivated`,
            count: all.deactivated.length,
            isOpen: kind === 'deactivated',
          },
        ]}
      />
      {all[kind].length > 0 && (
        <search className={directory.filters}>
          <label className={directory.search}>
            <Search size={15} aria-hidden="true" />
            <input
              type="search"
              value={words}
              placeholder={t`Name or purpose`}
              aria-label={t`Find a group`}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
        </search>
      )}
      {!isWhole && <p role="status">{t`Loading…`}</p>}
      {isWhole && all[kind].length === 0 && <Empty kind={kind} mayMake={mayMake} />}
      {all[kind].length > 0 && rows.length === 0 && (
        <p className={directory.nothing} role="status">{t`No group has these words.`}</p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed
        <div role="table" className={styles.table} aria-label={t`Groups`} aria-rowcount={rows.length + 1}>
          {/* biome-ignore lint/a11y: see above */}
          <div role="row" className={`${styles.row} ${styles.head}`} aria-rowindex={1}>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader">{t`Name`}</div>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader" className={styles.about}>{t`What it is for`}</div>
            {/* biome-ignore lint/a11y: see above */}
            <div role="columnheader" className={styles.count}>{t`Members`}</div>
          </div>
          <VirtualRows
            rows={rows}
            keyOf={({ id }) => id}
            height={isNarrow ? ROW_NARROW : ROW}
            className={styles.row}
          >
            {(group) => <GroupRow group={group} />}
          </VirtualRows>
        </div>
      )}
    </WholePage>
  )
}

function GroupRow({ group }: { group: UserGroup }) {
  const groups = useSlice((state) => state.groups)
  const count = useMemo(() => membersWithin(groups, group.id).size, [groups, group.id])
  const parts = group.direct_subgroup_ids.length
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed */}
      <div role="cell" className={styles.name}>
        <Shapes size={17} aria-hidden="true" />
        <a href={`#organization/groups/${group.id}`} dir="auto">
          {nameOf(group)}
        </a>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.about} dir="auto">
        {aboutOf(group)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.count}>
        {formatNumber(count)}
        {parts > 0 && !group.is_system_group && (
          <span className={styles.parts}>
            {plural(parts, { one: 'with # group', other: 'with # groups' })}
          </span>
        )}
      </div>
    </>
  )
}

function Empty({ kind, mayMake }: { kind: Kind; mayMake: boolean }) {
  if (kind === 'deactivated') {
    return <p className={directory.nothing} role="status">{t`No group is deactivated.`}</p>
  }
  return (
    <Notice icon={Shapes} title={t`There are no groups yet`}>
      <p>{t`A team, a rota, everybody in one place: as a group they are mentioned at once, and get rights together.`}</p>
      {mayMake && <ButtonLink href="#organization/groups/new">{t`New group`}</ButtonLink>}
    </Notice>
  )
}
