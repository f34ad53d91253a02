import { channelPermissionSections } from '@parley/api/channels/permissions'
import { useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import { FootContext } from '../frame/foot.ts'
import type { ChannelPageProps } from '../page.ts'
import { channelRefusal } from '../source.ts'
import { draftsOf, writeDraft } from './draft.ts'
import styles from './Permissions.module.css'
import { Row } from './Row.tsx'
import { SaveBar } from './SaveBar.tsx'
import { type PermissionRow, usePermissionRows } from './use-rows.ts'

/** Who may do what in the channel. What is chosen holds when it is saved, in one step for all. */
export function Permissions({ channel, chosen }: ChannelPageProps) {
  const { ownUserId } = useApp()
  const rows = usePermissionRows(channel)
  const foot = useContext(FootContext)
  const { stream_id: id } = channel
  const draft = () => draftsOf(ownUserId).get()[id] ?? {}

  const choose =
    ({ name, stored }: PermissionRow) =>
    (value: PermissionRow['value']) => {
      const before = draft()
      writeDraft(ownUserId, id, { ...before, [name]: { value, base: before[name]?.base ?? stored } })
    }
  const forget = (names: readonly string[]) =>
    writeDraft(
      ownUserId,
      id,
      Object.fromEntries(Object.entries(draft()).filter(([name]) => !names.includes(name))),
    )
  /** What somebody else has saved meanwhile is what the choice replaces from now on. */
  const insist = ({ name, stored, value }: PermissionRow) =>
    writeDraft(ownUserId, id, { ...draft(), [name]: { value, base: stored } })

  const refusal = useSlice((state) => channelRefusal(state, id, {}))
  const sections = channelPermissionSections.map(
    (section) => [section, rows.filter((row) => row.permission.face.section === section)] as const,
  )
  const changed = rows.filter((row) => row.isChanged)
  // What somebody else has saved just so is no wish any longer: it would come back when it changes again.
  const settled = rows.filter((row) => !row.isChanged && row.name in draft()).map(({ name }) => name)
  const toForget = settled.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are what matters
  useEffect(() => {
    if (settled.length > 0) forget(settled)
  }, [toForget])
  return (
    <>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      {sections.map(([section, of], place) => (
        <section key={section} className={styles.section} aria-label={declared(section)}>
          <div className={styles.head}>
            <h2>{declared(section)}</h2>
            {place === 0 && <span aria-hidden="true">{t`Who has it`}</span>}
          </div>
          {of.map((row) => (
            <Row
              key={row.name}
              channel={channel}
              row={row}
              isReadOnly={refusal !== undefined}
              isChosen={row.name === chosen}
              onChoose={choose(row)}
              onKeepMine={() => insist(row)}
              onTakeTheirs={() => forget([row.name])}
            />
          ))}
        </section>
      ))}
      {changed.length > 0 &&
        foot &&
        createPortal(
          <SaveBar
            channelId={id}
            changed={changed}
            baseOf={(name) => draft()[name]?.base}
            onDone={() => forget(changed.map(({ name }) => name))}
          />,
          foot,
        )}
    </>
  )
}
