import { createBot } from '@parley/api/bots/endpoints'
import { createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { addDefaultChannel } from '@parley/api/default-channels/endpoints'
import { addRealmDomain } from '@parley/api/domains/endpoints'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { createUserGroup, updateUserGroup } from '@parley/api/groups/endpoints'
import { createInviteLink } from '@parley/api/invites/endpoints'
import { addLinkifier } from '@parley/api/linkifiers/endpoints'
import { addCodePlayground } from '@parley/api/playgrounds/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../../server/test/harness.ts'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { enter, serverForPages } from '../browser.ts'
import { beginnings, settled, walk } from '../support/all-pages.ts'

const FIELDS =
  'main :is(textarea, input:not([type]), input[type="text"], input[type="email"], input[type="url"], input[type="password"], input[type="search"]):enabled'

/** Writes into each field, as somebody who has not left it yet: leaving it would save it. */
function write(page: Page): Promise<number> {
  return page.locator(FIELDS).evaluateAll((all) => {
    for (const [place, field] of all.entries()) {
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, `${place} kept`)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return all.length
  })
}

const written = (page: Page): Promise<string[]> =>
  page.locator(FIELDS).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))

/** Changes what pages of settings show, as a busy administrator does. Returns the new name of the organization. */
async function changeAll(
  by: Person,
  turn: number,
  known: { channel: number; group: number; person: number },
) {
  const { id } = await by.call(createChannel, { name: `news ${turn}`, subscribers: [by.id] })
  await by.call(addDefaultChannel, { stream_id: id })
  await by.call(updateChannel, { stream_id: known.channel, description: `About ${turn}` })
  await by.call(createChannelFolder, { name: `Folder ${turn}`, description: '' })
  await by.call(createUserGroup, { name: `group ${turn}`, description: '', members: [] })
  await by.call(updateUserGroup, {
    user_group_id: known.group,
    description: `Turn ${turn}`,
    name: `crew ${turn}`,
  })
  await by.call(addLinkifier, {
    pattern: `T${turn}-(?P<id>[0-9]+)`,
    url_template: 'https://example.com/{id}',
  })
  await by.call(addCodePlayground, {
    name: `Play ${turn}`,
    pygments_language: 'rust',
    url_template: 'https://example.com/{code}',
  })
  await by.call(addRealmDomain, { domain: `d${turn}.example.com`, allow_subdomains: false })
  if (turn < 10) await by.call(createCustomProfileField, { name: `Field ${turn}`, field_type: 1 })
  await by.call(createInviteLink, {})
  if (turn < 20) await by.call(createBot, { full_name: `Bot ${turn}`, short_name: `bot${turn}` })
  await by.call(updateUser, { user_id: known.person, full_name: `Ines ${turn}` })
  const name = `Harbor ${turn}`
  await by.call(updateRealm, { name, description: `Turn ${turn}`, waiting_period_threshold: turn })
  return name
}

test('nothing that an administrator types is lost when another changes things', {
  timeout: 290_000,
}, async () => {
  const server = await serverForPages()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  await ada.call(updateUser, { user_id: bo.id, role: roles.owner })
  const channel = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id, ines.id] })
  const { group_id: group } = await ada.call(createUserGroup, {
    name: 'crew',
    description: '',
    members: [ada.id],
  })
  const page = await enter(server, 'ada', { at: '/#settings' })
  const pages = await walk(page, beginnings([channel]), () => {})
  const lost: string[] = []
  let fields = 0
  for (const [turn, hash] of pages.entries()) {
    // Anew each time: what is left half written would be saved.
    await page.goto(`${server.url}/?${turn}${hash}`)
    await settled(page)
    const count = await write(page)
    if (count === 0) continue
    fields += count
    const before = await written(page)
    const name = await changeAll(bo, turn, { channel, group, person: ines.id })
    await page.getByText(name).first().waitFor({ state: 'attached' })
    const after = await written(page)
    for (const value of before)
      if (!after.includes(value)) lost.push(`${hash}: ${value} (${after.join(' | ')})`)
  }
  expect(lost).toEqual([])
  expect(fields).toBeGreaterThan(40)
})
