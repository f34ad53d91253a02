import {
  createDefaultChannelGroup,
  removeDefaultChannelGroup,
  updateDefaultChannelGroup,
  updateDefaultChannelGroupChannels,
} from '@parley/api/default-channels/endpoints'
import type { DefaultChannelGroup } from '@parley/api/default-channels/objects'
import type { Subscription } from '@parley/client'
import { useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice, useSubscriptions } from '#data/hooks.ts'
import { byText, formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { AddForm, type FormField } from '../parts/AddForm.tsx'
import { ChannelsField } from '../parts/ChannelsField.tsx'
import { Collection } from '../parts/Collection.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import styles from './DefaultChannelGroups.module.css'

const LONGEST_NAME = 60
const LONGEST_DESCRIPTION = 1024

/** Channels that new people may choose together, under one name. */
export function DefaultChannelGroups() {
  const { connection } = useApp()
  const groups = useSlice((state) => state.defaultChannelGroups)
  const names = useNamesOfChannels()
  return (
    <Collection
      title={t`Groups of channels to choose`}
      items={[...groups.values()].sort(byText(({ name }) => name)).map((group) => ({
        key: group.id,
        name: group.name,
        title: group.name,
        detail: [group.description, formatList(names(group.streams).map((name) => `#${name}`))]
          .filter(Boolean)
          .join(' · '),
        edit: (close) => <Edit group={group} onClose={close} />,
        remove: () => connection.call(removeDefaultChannelGroup, { group_id: group.id }),
        restore: () =>
          connection.call(createDefaultChannelGroup, {
            group_name: group.name,
            description: group.description,
            stream_names: names(group.streams),
          }),
      }))}
      empty={t`There are none. With one, who joins chooses its channels by a single name, such as “Engineering”.`}
    >
      <Add />
    </Collection>
  )
}

interface ChoiceProps {
  chosen: readonly number[]
  onChange: (channelIds: readonly number[]) => void
}

/** Channels that everybody is in anyway are not to choose. */
function Choice(props: ChoiceProps) {
  const defaults = useSlice((state) => state.defaultChannels)
  const without = useMemo(() => new Set(defaults), [defaults])
  return (
    <div className={styles.channels}>
      <span aria-hidden="true">{t`Channels of the group`}</span>
      <ChannelsField {...props} label={t`Channels of the group`} fits={isOpen} without={without} floats />
    </div>
  )
}

const isOpen = (channel: Subscription) => !channel.invite_only

/** The names of channels, which the API asks for. */
function useNamesOfChannels() {
  const channels = useSubscriptions()
  return (ids: readonly number[]) => ids.flatMap((id) => channels.get(id)?.name ?? [])
}

const fieldsOf = (group?: DefaultChannelGroup): FormField[] => [
  { name: 'name', label: t`Name`, maxLength: LONGEST_NAME, ...(group && { initial: group.name }) },
  {
    name: 'description',
    label: t`What it is for`,
    isOptional: true,
    maxLength: LONGEST_DESCRIPTION,
    ...(group && { initial: group.description }),
  },
]

function Add() {
  const { connection } = useApp()
  const names = useNamesOfChannels()
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <AddForm
      fields={fieldsOf()}
      action={t`Make a group`}
      onSubmit={async ({ name = '', description = '' }) => {
        await connection.call(createDefaultChannelGroup, {
          group_name: name,
          description,
          stream_names: names(chosen),
        })
        setChosen([])
      }}
    >
      {() => <Choice chosen={chosen} onChange={setChosen} />}
    </AddForm>
  )
}

/** Its channels are saved at once, its name and description together. */
function Edit({ group, onClose }: { group: DefaultChannelGroup; onClose: () => void }) {
  const { connection, report } = useApp()
  const names = useNamesOfChannels()

  async function choose(ids: readonly number[]) {
    const change = (op: 'add' | 'remove', changed: readonly number[]) =>
      changed.length > 0 &&
      connection.call(updateDefaultChannelGroupChannels, {
        group_id: group.id,
        op,
        stream_names: names(changed),
      })
    await change(
      'add',
      ids.filter((id) => !group.streams.includes(id)),
    )
    await change(
      'remove',
      group.streams.filter((id) => !ids.includes(id)),
    )
  }

  return (
    <>
      <Choice chosen={group.streams} onChange={(ids) => void choose(ids).catch(report)} />
      <EditForm
        name={group.name}
        fields={fieldsOf(group)}
        save={({ name = '', description = '' }) =>
          connection.call(updateDefaultChannelGroup, {
            group_id: group.id,
            ...(name !== group.name && { new_group_name: name }),
            new_description: description,
          })
        }
        onClose={onClose}
      />
    </>
  )
}
