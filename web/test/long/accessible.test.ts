import { updateSettings } from '@parley/api/settings/endpoints'
import { expect, test } from 'vitest'
import { enter, messages } from '../browser.ts'
import { findings, findingsOfViews, SCREENS } from '../support/accessible.ts'
import { busyServer } from '../support/busy-server.ts'
import { ARABIC, ENGLISH } from '../support/views.ts'

test.each(SCREENS)('every view is accessible on a %s', { timeout: 150_000 }, async (_name, screen) => {
  expect(await findingsOfViews(screen, ENGLISH)).toEqual({})
})

test('every view is accessible on a desktop in Arabic', { timeout: 150_000 }, async () => {
  expect(await findingsOfViews({}, ARABIC)).toEqual({})
})

test('what keys open over a view is accessible', async () => {
  const server = await busyServer()
  const page = await enter(server, 'ada', { at: '/#inbox' })
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  // What is drawn listens to keys a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const found: Record<string, string[]> = {}
  for (const [key, dialog] of [
    ['Control+k', 'Find or jump to'],
    ['?', 'Keys'],
    ['Shift+Escape', /^Mark all messages as read/],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: dialog }).waitFor()
    const broken = await findings(page)
    if (broken.length > 0) found[String(dialog)] = broken
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.evaluate(() => {
    window.location.hash = '#narrow/search/node'
  })
  await page.getByRole('combobox', { name: 'Search messages' }).pressSequentially(' from:')
  await page.getByRole('option').first().waitFor()
  const broken = await findings(page)
  if (broken.length > 0) found['suggestions of the search'] = broken

  // What a conversation opens, with compact messages.
  const ada = await server.ada()
  await ada.call(updateSettings, { web_line_height_percent: 122 })
  const { id } = server.realm.state.channelsByName.get('platform') ?? {}
  await page.setViewportSize({ width: 900, height: 800 })
  await page.evaluate((id) => {
    window.location.hash = `#narrow/channel/${id}-platform/topic/drill`
  }, id)
  await messages(page).first().waitFor()
  await page.locator(':root[data-density="compact"]').waitFor()
  const compact = await findings(page)
  if (compact.length > 0) found.compact = compact
  const text = messages(page).first().locator('p').first()
  const height = async () => Math.round((await text.boundingBox())?.height ?? 0)
  const usual = await height()
  await ada.call(updateSettings, { web_font_size_px: 24 })
  await expect.poll(height).toBeGreaterThan(1.4 * usual)
  const large = await findings(page)
  if (large.length > 0) found.large = large
  await ada.call(updateSettings, { web_font_size_px: 16 })
  await expect.poll(height).toBe(usual)
  for (const name of ['People', 'Print conversation'] as const) {
    if (name === 'People') await page.getByRole('button', { name, exact: true }).click()
    else await page.keyboard.press('Control+p')
    await page.getByRole('dialog', { name }).getByRole('button').first().waitFor()
    const broken = await findings(page)
    if (broken.length > 0) found[name] = broken
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(found).toEqual({})
})
