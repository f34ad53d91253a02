import {
  Clock3,
  Flag,
  Hand,
  Heart,
  Leaf,
  Lightbulb,
  type LucideIcon,
  Plane,
  Smile,
  Sparkles,
  Trophy,
  Utensils,
} from 'lucide-react'
import { t } from '#language/words.ts'
import styles from './CategoryTabs.module.css'
import type { GroupName } from './emoji-list.ts'
import type { GridRow } from './grid.ts'

export const groupNames = (): Readonly<Record<GroupName, string>> => ({
  found: t`Found`,
  recent: t`Recent`,
  smileys_emotion: t`Smileys`,
  people_body: t`People and hands`,
  animals_nature: t`Animals and nature`,
  food_drink: t`Food and drink`,
  travel_places: t`Travel and places`,
  activities: t`Activities`,
  objects: t`Objects`,
  symbols: t`Symbols`,
  flags: t`Flags`,
  custom: t`Your organization`,
})

const ICONS: Readonly<Record<Exclude<GroupName, 'found'>, LucideIcon>> = {
  recent: Clock3,
  smileys_emotion: Smile,
  people_body: Hand,
  animals_nature: Leaf,
  food_drink: Utensils,
  travel_places: Plane,
  activities: Trophy,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
  custom: Sparkles,
}

interface Props {
  groups: readonly GridRow[]
  /** The group at the top of the grid. */
  shown: GroupName
  onChoose: (name: GroupName) => void
}

/** A way to each group of emoji. */
export function CategoryTabs({ groups, shown, onChoose }: Props) {
  return (
    <nav className={styles.tabs} aria-label={t`Groups of emoji`}>
      {groups.map((row) => {
        if (row.kind !== 'head' || row.group.name === 'found') return null
        const { name } = row.group
        const Icon = ICONS[row.group.name]
        return (
          <button
            key={name}
            type="button"
            aria-label={groupNames()[name]}
            title={groupNames()[name]}
            aria-current={name === shown}
            onClick={() => onChoose(name)}
          >
            <Icon size={17} aria-hidden="true" />
          </button>
        )
      })}
    </nav>
  )
}
