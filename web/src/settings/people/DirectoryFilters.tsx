import { roles } from '@parley/api/users/roles'
import { Search } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import styles from './Directory.module.css'
import type { Filters, Kind } from './directory.ts'

interface Props {
  kind: Kind
  filters: Filters
  onChange: (filters: Filters) => void
}

/** What narrows a list of accounts. */
export function DirectoryFilters({ kind, filters, onChange }: Props) {
  const groups = useSlice((state) => state.groups)
  const made = [...groups.values()]
    .filter(({ is_system_group: isRole, deactivated }) => !isRole && !deactivated)
    .sort(byText(({ name }) => name))
  return (
    <search className={styles.filters}>
      <label className={styles.search}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          value={filters.words}
          placeholder={t`Name, mail or group`}
          aria-label={t`Find somebody`}
          onChange={({ target }) => onChange({ ...filters, words: target.value })}
        />
      </label>
      <FilterSelect
        label={t`Role`}
        value={filters.role}
        choices={[
          ['', t`any`],
          ...Object.values(roles).map((role) => [String(role), roleName(role)] as const),
        ]}
        onChange={(role) => onChange({ ...filters, role })}
      />
      {kind === 'people' && (
        <FilterSelect
          label={t`Status`}
          value={filters.status}
          choices={[
            ['', t`any`],
            ['active', t`Active`],
            ['idle', t`Away`],
            ['offline', t`Offline`],
            ['said', t`Has said one`],
          ]}
          onChange={(status) => onChange({ ...filters, status: status as Filters['status'] })}
        />
      )}
      {made.length > 0 && (
        <FilterSelect
          label={t`Group`}
          value={filters.group}
          choices={[['', t`any`], ...made.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(group) => onChange({ ...filters, group })}
        />
      )}
    </search>
  )
}
