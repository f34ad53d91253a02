import { useMemo } from 'react'
import { useRealm, useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import type { ControlProps } from './controls.tsx'
import { type Option, SelectControl } from './SelectControl.tsx'
import { systemGroupName } from './system-group-names.ts'

interface Groups {
  readonly get: (id: number) => { readonly name: string } | undefined
}

/** Who has a right: a role, or a group that people made. */
export function GroupControl(props: ControlProps) {
  const { server_supported_permission_settings: supported } = useRealm()
  const groups = useSlice((state) => state.groups)
  const rule = supported.realm[props.setting.name]
  const options = useMemo(() => {
    const all = [...groups.values()].filter((group) => !group.deactivated)
    const roles = all.filter(({ name, is_system_group: isRole }) => {
      if (!isRole || name === 'role:internet') return false
      if (name === 'role:nobody' && !rule?.allow_nobody_group) return false
      if (name === 'role:everyone' && !rule?.allow_everyone_group) return false
      const allowed = rule?.allowed_system_groups ?? []
      return allowed.length === 0 || allowed.includes(name)
    })
    const made = rule?.require_system_group ? [] : all.filter(({ is_system_group: isRole }) => !isRole)
    return [
      ...roles.map(({ id, name }): Option => ({ value: id, name: systemGroupName(name) })),
      ...made.sort(byText(({ name }) => name)).map(({ id, name }): Option => ({ value: id, name })),
    ]
  }, [groups, rule])
  const isKnown = options.some(({ value }) => value === props.value)
  const shown = isKnown
    ? options
    : [...options, { value: props.value, name: chosenName(props.value, groups), isDisabled: true }]
  return <SelectControl {...props} options={shown} />
}

function chosenName(value: unknown, groups: Groups): string {
  if (typeof value === 'number') return systemGroupName(groups.get(value)?.name ?? '')
  return t`Chosen people and groups`
}
