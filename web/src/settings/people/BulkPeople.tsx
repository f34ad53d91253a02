import { Hash, RotateCcw, Shapes, Shield, UserX } from 'lucide-react'
import { plural, t } from '#language/words.ts'
import { BulkAction, BulkBar } from '#ui/BulkBar.tsx'
import type { Kind } from './directory.ts'
import {
  openAddToChannels,
  openAddToGroups,
  openDeactivate,
  openReactivate,
  openRoles,
} from './open-dialogs.ts'

interface Props {
  kind: Kind
  userIds: readonly number[]
  /** How many of them the filters hide. */
  hidden: number
  onClose: () => void
}

/** What can be done with all the accounts that are selected. */
export function BulkPeople({ kind, userIds, hidden, onClose }: Props) {
  const about = { userIds }
  return (
    <BulkBar
      label={plural(userIds.length, { one: '# selected', other: '# selected' })}
      note={
        hidden > 0 ? plural(hidden, { one: '# of them not shown', other: '# of them not shown' }) : undefined
      }
      onClose={onClose}
    >
      {kind !== 'deactivated' && (
        <>
          <BulkAction icon={Shield} onClick={() => openRoles(about)}>{t`Change role`}</BulkAction>
          <BulkAction icon={Shapes} onClick={() => openAddToGroups(about)}>{t`Add to groups`}</BulkAction>
          <BulkAction icon={Hash} onClick={() => openAddToChannels(about)}>{t`Add to channels`}</BulkAction>
          <BulkAction icon={UserX} isDangerous onClick={() => openDeactivate(about)}>
            {t`Deactivate…`}
          </BulkAction>
        </>
      )}
      {kind === 'deactivated' && (
        <BulkAction icon={RotateCcw} onClick={() => openReactivate(about)}>{t`Reactivate…`}</BulkAction>
      )}
    </BulkBar>
  )
}
