import { Ban, Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Option as Choice, type PickList } from '#ui/pick-list.tsx'
import { groupIcon } from './names.ts'
import styles from './PickerList.module.css'
import { isChosen, type Option } from './use-options.ts'
import type { Chosen } from './value.ts'

interface Props {
  id: string
  label: string
  options: readonly Option[]
  /** What else there would be, for other words. */
  more: { readonly groups: boolean; readonly people: boolean }
  chosen: Chosen
  option: PickList['option']
}

/** What can be chosen, by its kind. */
export function PickerList({ id, label, options, more, chosen, option }: Props) {
  const placed = options.map((one, place) => ({ one, place }))
  const parts = [
    { name: t`Roles`, found: placed.filter(({ one }) => one.kind === 'role' || one.kind === 'nobody') },
    { name: t`Groups`, found: placed.filter(({ one }) => one.kind === 'group'), hasMore: more.groups },
    { name: t`People`, found: placed.filter(({ one }) => one.kind === 'person'), hasMore: more.people },
  ].filter(({ found }) => found.length > 0)
  return (
    <div className={styles.list} id={id} role="listbox" aria-multiselectable aria-label={label}>
      {parts.map(({ name, found, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold options
        <div key={name} role="group" aria-label={name}>
          <p className={styles.head} aria-hidden="true">
            {name}
          </p>
          {found.map(({ one, place }) => (
            <Choice
              key={keyOf(one)}
              className={styles.option ?? ''}
              chosen={isChosen(one, chosen)}
              {...option(place)}
            >
              <Line option={one} />
              <span className={styles.box} data-checked={isChosen(one, chosen) || undefined}>
                <Check size={13} strokeWidth={3} aria-hidden="true" />
              </span>
            </Choice>
          ))}
          {hasMore && <p className={styles.more}>{t`Others are found by their name.`}</p>}
        </div>
      ))}
      {options.length === 0 && <p className={styles.more}>{t`Nothing has this name.`}</p>}
    </div>
  )
}

function keyOf(option: Option): string {
  if (option.kind === 'nobody') return option.kind
  return option.kind === 'person' ? `person ${option.user.user_id}` : `group ${option.group.id}`
}

function Line({ option }: { option: Option }): ReactNode {
  if (option.kind === 'nobody') {
    return (
      <>
        <Ban size={16} aria-hidden="true" />
        <span className={styles.name}>{option.name}</span>
      </>
    )
  }
  if (option.kind === 'person') {
    const { user_id: id, full_name: name, avatar_url: url, delivery_email: email } = option.user
    return (
      <>
        <Avatar name={name} userId={id} url={url} size={20} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {email && <span className={styles.detail}>{email}</span>}
      </>
    )
  }
  const Icon = groupIcon(option.group)
  return (
    <Fragment>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name} dir="auto">
        {option.name}
      </span>
      <span className={styles.count}>{formatNumber(option.count)}</span>
    </Fragment>
  )
}
