import { createBot } from '@parley/api/bots/endpoints'
import { addLinkifier } from '@parley/api/linkifiers/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

test.each(Object.entries(SCREENS))(
  'every page of settings is accessible on a %s',
  async (_, screen) => {
    const server = await serverForPages()
    const ada = await server.ada()
    await ada.call(addLinkifier, { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' })
    await ada.call(createBot, { full_name: 'Harbor master', short_name: 'harbor' })
    for (const { id } of Object.values(fieldTypes)) {
      await ada.call(createCustomProfileField, {
        name: `Field ${id}`,
        hint: 'What is asked for',
        field_type: id,
        ...(id === fieldTypes.SELECT.id && { field_data: { 0: { text: 'Tea', order: '1' } } }),
        ...(id === fieldTypes.EXTERNAL_ACCOUNT.id && { field_data: { subtype: 'github' } }),
      })
    }
    const page = await enter(server, 'ada', { ...screen, at: '/#settings' })
    const list = page.getByRole('navigation', { name: 'Settings' })
    await list.getByRole('listitem').first().waitFor()
    const links = list.getByRole('listitem').getByRole('link')
    const pages = await links.evaluateAll((all) => {
      return all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const)
    })
    expect(pages.length).toBeGreaterThan(15)
    const broken: string[] = []
    for (const [hash, name] of pages) {
      await page.evaluate((to) => {
        window.location.hash = to
      }, hash)
      await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
      broken.push(...(await findings(page)).map((one) => `${hash}: ${one}`))
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (width > 0) broken.push(`${hash}: ${width} pixels too wide`)
      const gaps = await page
        .locator('main [data-setting]:has(textarea)')
        .evaluateAll((rows) =>
          rows.map(
            (row) =>
              row.getBoundingClientRect().bottom -
              (row.querySelector('textarea')?.getBoundingClientRect().bottom ?? 0),
          ),
        )
      if (gaps.some((gap) => gap > 48)) broken.push(`${hash}: ${gaps} pixels below its texts`)
    }
    expect(broken).toEqual([])
  },
  120_000,
)

test('people find a page by what stands on it, and by the words of other apps', async () => {
  const server = await serverForPages()
  await server.ada()
  const page = await enter(server, 'ada', { at: '/#settings/profile' })
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  const found = page.getByRole('list', { name: 'Settings that were found' })
  for (const [words, hash] of [
    ['two-factor', '#settings/account'],
    ['api key', '#settings/account'],
    ['sessions', '#settings/account'],
    ['delete account', '#settings/account'],
    ['avatar', '#settings/profile'],
    ['dark mode', '#settings/preferences'],
    ['logo', '#organization/profile'],
    ['deactivate organization', '#organization/profile'],
    ['our domains', '#organization/joining'],
    ['outbox', '#organization/mail'],
    ['webhooks', '#settings/integrations'],
    ['statistics', '#organization/usage'],
    ['retention', '#organization/messages'],
    ['muted topics', '#settings/muted'],
  ] as const) {
    await search.fill(words)
    await found.locator(`a[href^="${hash}"]`).first().waitFor()
  }
  await search.fill('no such thing')
  await page.getByText('No setting has these words.').waitFor()
})
