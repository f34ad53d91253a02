import { createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { channelPermissions } from '@parley/api/channels/permissions'
import { channelSettings } from '@parley/api/channels/settings'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import type { GroupSettingValue, Permission } from '@parley/api/groups/permission'
import { updateRealm } from '@parley/api/realm/endpoints'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { userSettings } from '@parley/api/settings/user-settings'
import { updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import type { SubscriptionProperty } from '@parley/api/subscriptions/objects'
import { subscriptionSettings } from '@parley/api/subscriptions/settings'
import { beginTotp, confirmTotp } from '@parley/api/two-factors/endpoints'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD, type Person, type TestServer } from '../../../server/test/harness.ts'
import { codeOf } from '../../../server/test/support/totp.ts'
import { enter, logIn, serverForPages, visit } from '../browser.ts'
import { type Declared, shownBy, type Things, type Value, valuesOf } from '../support/other-values.ts'
import { go } from '../support/settings-pages.ts'

/** A setting, the values that it can have, and how the API changes it. */
interface Changed {
  readonly name: string
  readonly values: readonly Value[]
  readonly change: (value: unknown) => Promise<unknown>
}

async function harbor() {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  const { id: channel } = await ada.call(createChannel, { name: 'platform', subscribers: [ada.id] })
  const { id: closed } = await ada.call(createChannel, {
    name: 'reports',
    subscribers: [ada.id],
    invite_only: true,
  })
  const { channel_folder_id: folder } = await ada.call(createChannelFolder, {
    name: 'Ships',
    description: '',
  })
  const things: Things = {
    channels: [[channel, 'platform']],
    privateChannels: [[closed, 'reports']],
    folders: [[folder, 'Ships']],
    people: [[bo.id, 'Bo Kristensen']],
  }
  return { server, ada, bo, channel, things }
}

const pagesOf = (table: Readonly<Record<string, { readonly face: { readonly page: string } }>>) => [
  ...new Set(Object.values(table).map(({ face }) => face.page)),
]

/** Changes each setting in turn while the page is open. Returns what the page says wrongly afterwards. */
async function wrongAfter(page: Page, hash: string, settings: readonly Changed[]): Promise<string[]> {
  await go(page, hash)
  const wrong: string[] = []
  for (const { name, values, change } of settings) {
    const place = page.locator(`[data-setting="${name}"], [data-permission="${name}"]`)
    await place.waitFor()
    const before = await shownBy(place)
    const other = values.find(({ shown }) => shown !== before)
    if (!other) throw new Error(`No other value of ${name} is known than ${before}.`)
    await change(other.value)
    const after = () => shownBy(place)
    try {
      await expect.poll(after).toBe(other.shown)
    } catch {
      wrong.push(`${hash} ${name}: ${await after()} in place of ${other.shown}`)
    }
  }
  return wrong
}

/** To whom a permission may be given. */
function holders(
  server: TestServer,
  { systemGroupsOnly, allowedSystemGroups }: Permission,
  bo: Person,
): Value[] {
  if (!systemGroupsOnly) {
    return [{ value: { direct_members: [bo.id], direct_subgroups: [] }, shown: 'Bo Kristensen' }]
  }
  const groups = [...server.realm.state.groups.values()]
  return Object.entries(ROLES)
    .filter(([role]) => allowedSystemGroups?.some((allowed) => allowed === role) ?? true)
    .map(([role, shown]) => ({ value: groups.find((one) => one.systemName === role)?.id, shown }))
}

const ROLES = {
  'role:everyone': 'Everyone',
  'role:members': 'Everyone but guests',
  'role:moderators': 'Moderators',
}

const onPage =
  (address: string) =>
  ([, { face }]: readonly [string, { readonly face: { readonly page: string } }]) =>
    face.page === address

test('own settings and the defaults of new people follow the API on the open page', async () => {
  const { server, ada, things } = await harbor()
  const page = await enter(server, 'ada', { at: '/#settings/preferences' })
  const wrong: string[] = []
  for (const address of pagesOf(userSettings)) {
    const settings = Object.entries(userSettings)
      .filter(onPage(address))
      .map(([name, declared]) => ({
        name,
        values: valuesOf(declared, things),
        change: (value: unknown) => ada.call(updateSettings, { [name]: value }),
      }))
    wrong.push(...(await wrongAfter(page, `#settings/${address}`, settings)))
  }
  const defaults = Object.entries(userSettings)
    .filter(([, { settableDefault }]) => settableDefault)
    .map(([name, declared]) => ({
      name,
      values: valuesOf(declared, things),
      change: (value: unknown) => ada.call(updateRealmUserSettingsDefaults, { [name]: value }),
    }))
  wrong.push(...(await wrongAfter(page, '#organization/defaults', defaults)))
  expect(wrong).toEqual([])
}, 300_000)

test('settings and permissions of the organization follow the API on the open page', async () => {
  const { server, ada, bo, things } = await harbor()
  // Where second factors are required, who has none would be led away from the page.
  const { secret } = await ada.call(beginTotp, { password: PASSWORD })
  await ada.call(confirmTotp, { code: codeOf(secret) })
  const page = await visit(server.url, { at: '/#organization/profile' })
  await logIn(page, emailOf('ada'), PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  const wrong: string[] = []
  const table: Readonly<Record<string, Declared>> = realmSettings
  for (const address of pagesOf({ ...table, ...realmPermissions })) {
    const settings = Object.entries(table)
      .filter(onPage(address))
      .map(([name, declared]) => ({
        name,
        values: valuesOf(declared, things),
        change: (value: unknown) => ada.call(updateRealm, { [name]: value }),
      }))
    const permissions = Object.entries(realmPermissions)
      .filter(onPage(address))
      .map(([name, permission]) => ({
        name,
        values: holders(server, permission, bo),
        change: (value: unknown) => ada.call(updateRealm, { [name]: { new: value as GroupSettingValue } }),
      }))
    wrong.push(...(await wrongAfter(page, `#organization/${address}`, [...settings, ...permissions])))
  }
  expect(wrong).toEqual([])
}, 300_000)

test('settings and permissions of a channel follow the API on the open page', async () => {
  const { server, ada, bo, channel, things } = await harbor()
  const at = `#channels/${channel}/platform`
  const page = await enter(server, 'ada', { at: `/${at}/general` })
  const general = Object.entries(channelSettings).map(([name, declared]) => ({
    name,
    values: valuesOf(declared, things),
    change: (value: unknown) => ada.call(updateChannel, { stream_id: channel, [name]: value }),
  }))
  const personal = Object.entries(subscriptionSettings).map(([name, declared]) => ({
    name,
    values: valuesOf(declared, things),
    change: (value: unknown) =>
      ada.call(updateSubscriptionSettings, {
        subscription_data: [
          { stream_id: channel, property: name as SubscriptionProperty, value: value as boolean | string },
        ],
      }),
  }))
  const permissions = Object.entries(channelPermissions).map(([name, permission]) => ({
    name,
    values: holders(server, permission, bo),
    change: (value: unknown) =>
      ada.call(updateChannel, { stream_id: channel, [name]: { new: value as GroupSettingValue } }),
  }))
  expect([
    ...(await wrongAfter(page, `${at}/general`, general)),
    ...(await wrongAfter(page, `${at}/personal`, personal)),
    ...(await wrongAfter(page, `${at}/permissions`, permissions)),
  ]).toEqual([])
}, 300_000)
