import { Ban, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './Chips.module.css'
import { groupIcon, groupName } from './names.ts'
import type { Chosen } from './value.ts'

interface Props {
  chosen: Chosen
  /** Where it is given, each can be taken away. */
  onRemove?: (chosen: Chosen) => void
  /** In place of nobody. */
  placeholder?: string | undefined
}

/** Whom a permission is given to, each as a chip. */
export function Chips({ chosen, onRemove, placeholder }: Props) {
  const { groups, people } = chosen
  return (
    <>
      {groups.map((id) => (
        <GroupChip
          key={`group ${id}`}
          id={id}
          onRemove={onRemove && (() => onRemove({ groups: groups.filter((one) => one !== id), people }))}
        />
      ))}
      {people.map((id) => (
        <PersonChip
          key={`person ${id}`}
          id={id}
          onRemove={onRemove && (() => onRemove({ groups, people: people.filter((one) => one !== id) }))}
        />
      ))}
      {groups.length + people.length === 0 && !onRemove && (
        <span className={`${styles.chip} ${styles.nobody}`}>
          {placeholder === undefined && <Ban size={14} aria-hidden="true" />}
          <span>{placeholder ?? t`Nobody`}</span>
        </span>
      )}
    </>
  )
}

interface OneProps {
  id: number
  onRemove: (() => void) | undefined
}

function GroupChip({ id, onRemove }: OneProps) {
  const group = useSlice((state) => state.groups.get(id))
  const Icon = group && groupIcon(group)
  const name = group ? groupName(group) : t`A group that you do not see`
  return <Chip icon={Icon && <Icon size={14} aria-hidden="true" />} name={name} onRemove={onRemove} />
}

function PersonChip({ id, onRemove }: OneProps) {
  const user = useSlice((state) => state.users.get(id))
  const name = user?.full_name ?? t`Somebody whom you do not see`
  return (
    <Chip
      icon={<Avatar name={name} userId={id} url={user?.avatar_url} size={18} />}
      name={name}
      onRemove={onRemove}
    />
  )
}

interface ChipProps {
  icon: ReactNode
  name: string
  onRemove: (() => void) | undefined
}

function Chip({ icon, name, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      {icon}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {onRemove && (
        <button type="button" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** That there is more to see behind the chips. */
export const Arrow = () => <ChevronDown size={15} className={styles.arrow} aria-hidden="true" />
