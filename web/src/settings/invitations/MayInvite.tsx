import { useRealm, useSlice } from '#data/hooks.ts'
import { systemGroupName } from '#data/system-group-names.ts'
import { rich } from '#language/rich.ts'
import { t } from '#language/words.ts'

/** Who may invite by mail, with the way to change it. */
export function MayInvite() {
  const { realm_can_invite_users_group: value } = useRealm()
  const isAdmin = useSlice(({ self }) => self.is_admin)
  const group = useSlice((state) => (typeof value === 'number' ? state.groups.get(value) : undefined))
  const who = group ? systemGroupName(group.name) : t`Chosen people and groups`
  return (
    <p>
      {rich`May invite: ${<strong key="who">{who}</strong>}`}
      {isAdmin && (
        <>
          {' · '}
          <a href="#organization/permissions/can_invite_users_group">{t`Change`}</a>
        </>
      )}
    </p>
  )
}
