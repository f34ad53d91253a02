import { roles } from '@parley/api/users/roles'
import type { PictureNews } from './picture.ts'
import type { AccountPlan } from './plan.ts'

/** The changes of an account in words, a line each. */
export function describe(plan: AccountPlan, picture: PictureNews | undefined): string[] {
  const { user, person, account, returns, fullName, email, fields, mapped } = plan
  const role = Object.entries(roles).find(([, one]) => one === mapped.role)?.[0]
  return [
    ...(account === undefined ? [`is linked to ${person.dn}`] : []),
    ...(returns ? ['is back: the account is reactivated'] : []),
    ...(fullName === undefined ? [] : [`is called ${fullName}, not ${user.fullName}`]),
    ...(email === undefined ? [] : [`gets the address ${email}`]),
    ...fields.map(({ name, value }) => (value === null ? `${name} is emptied` : `${name} becomes ${value}`)),
    ...(role === undefined ? [] : [`becomes ${role}`]),
    ...[...mapped.memberships].map(
      ([name, isMember]) => `${isMember ? 'joins' : 'leaves'} the group ${name}`,
    ),
    ...(picture?.kind === 'new' ? ['gets another picture'] : []),
    ...(picture?.kind === 'gone' ? ['loses the picture'] : []),
  ].map((line) => `${user.deliveryEmail}: ${line}`)
}
