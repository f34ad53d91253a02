import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { fieldTypes } from '@parley/api/profile-fields/objects'
import { createScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeChannel } from '../../../server/test/support/channels.ts'
import { post } from '../../../server/test/support/conversations.ts'
import { enter, messages, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { go, open } from '../support/settings-pages.ts'

const SUNDAY = 7
const SATURDAY = 6

const weekdays = (calendar: Locator) =>
  calendar.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

async function harbor() {
  const server = await serverForPages()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'platform', { subscribers: [ada.id, bo.id] })
  return { server, ada, bo, id }
}

/** The moment for a message that is written already. */
async function sendLaterDialog(page: Page, id: number): Promise<Locator> {
  await go(page, `#narrow/channel/${id}/topic/plans`)
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Good morning')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /Choose a date/ }).click()
  return page.getByRole('dialog', { name: 'Send later' })
}

test('a calendar begins its weeks as the language does or as the person says, by keyboard too', async () => {
  const { server, ada, id } = await harbor()
  const page = await enter(server, 'ada')
  const dialog = await sendLaterDialog(page, id)
  const field = dialog.getByLabel('Date and time')
  await field.fill('2031-03-14T15:30')
  await dialog.getByRole('button', { name: 'Choose a day' }).click()
  const calendar = dialog.getByRole('dialog', { name: 'Choose a day' })
  const british = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(await weekdays(calendar)).toEqual(british)
  expect(await findings(page)).toEqual([])
  // While it is open: the setting reaches it by an event.
  await ada.call(updateSettings, { first_day_of_week: SUNDAY })
  await expect.poll(() => weekdays(calendar)).toEqual(['Sunday', ...british.slice(0, -1)])

  // Some versions of the browser put a comma behind the weekday.
  const day = (name: string) =>
    calendar.getByRole('button', { name: new RegExp(`^${name.replace(' ', ',? ')}$`) })
  const hasFocus = (name: string) =>
    expect.poll(() => day(name).evaluate((one) => one === document.activeElement)).toBe(true)
  await hasFocus('Friday 14 March 2031')
  for (const [key, name] of [
    ['ArrowRight', 'Saturday 15 March 2031'],
    ['ArrowDown', 'Saturday 22 March 2031'],
    ['Home', 'Sunday 16 March 2031'],
    ['End', 'Saturday 22 March 2031'],
    ['PageDown', 'Tuesday 22 April 2031'],
    ['Shift+PageUp', 'Monday 22 April 2030'],
    ['ArrowUp', 'Monday 15 April 2030'],
  ] as const) {
    await page.keyboard.press(key)
    await hasFocus(name)
  }
  // Escape leaves the calendar, not the dialog.
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('2031-03-14T15:30')
  await dialog.getByRole('button', { name: 'Choose a day' }).press('Enter')
  await hasFocus('Friday 14 March 2031')
  await page.keyboard.press('PageDown')
  await hasFocus('Monday 14 April 2031')
  await page.keyboard.press('Enter')
  // The time stays, and the focus is in the field.
  await expect.poll(() => field.inputValue()).toBe('2031-04-14T15:30')
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)

  // No day that has passed.
  await field.fill('2021-03-14T15:30')
  await dialog.getByRole('button', { name: 'Choose a day' }).click()
  expect(await day('Monday 15 March 2021').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Elsewhere too: the preference, and the days of the quiet hours.
  await open(page, '#settings/preferences', 'Preferences')
  const preference = page.locator('[data-setting="first_day_of_week"] select')
  expect(await preference.locator('option:checked').innerText()).toBe('Sunday')
  await preference.selectOption('Saturday')
  await expect.poll(() => server.realm.state.users.get(ada.id)?.settings.first_day_of_week).toBe(SATURDAY)
  await open(page, '#settings/notifications', 'Notifications')
  const days = page.locator('[data-setting="quiet_hours_days"] fieldset label')
  await expect.poll(() => days.first().innerText()).toBe('Sat')
})

test('days are chosen wherever there is a date: profile, reminder, what is scheduled, search', async () => {
  const { server, ada, bo, id } = await harbor()
  await ada.call(createCustomProfileField, { name: 'Birthday', field_type: fieldTypes.DATE.id })
  await post(bo, id, 'plans', 'Look at the mast')
  const later = Math.floor(Date.UTC(2031, 2, 14, 15, 30) / 1000)
  await ada.call(createScheduledMessage, {
    type: 'channel',
    to: id,
    topic: 'plans',
    content: 'Good morning',
    scheduled_delivery_timestamp: later,
  })
  const page = await enter(server, 'ada', { at: '/#settings/profile', locale: 'en-US' })
  const field = page.getByLabel('Birthday')
  await field.fill('1990-05-17')
  await page.locator('[data-setting^="field-"]').getByRole('button', { name: 'Choose a day' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  expect((await weekdays(calendar))[0]).toBe('Sunday')
  await calendar.getByRole('button', { name: 'Saturday, May 19, 1990' }).click()
  await expect.poll(() => field.inputValue()).toBe('1990-05-19')
  // It is saved: others would see it.
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('1990-05-19')

  await go(page, '#scheduled')
  await page.getByRole('button', { name: 'Change the time' }).first().click()
  await page.getByRole('button', { name: 'Choose a day' }).click()
  await calendar.getByRole('button', { name: 'Wednesday, March 12, 2031' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/Mar 12, 2031/)
    .first()
    .waitFor()

  await go(page, `#narrow/channel/${id}/topic/plans`)
  const message = messages(page).filter({ hasText: 'Look at the mast' })
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Remind me/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByLabel('Another time').fill('2031-03-14T15:30')
  await dialog.getByRole('button', { name: 'Choose a day' }).click()
  await calendar.getByRole('button', { name: 'Wednesday, March 12, 2031' }).click()
  await expect.poll(() => dialog.getByLabel('Another time').inputValue()).toBe('2031-03-12T15:30')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search messages' })
  await search.waitFor()
  await search.fill('after:')
  const day = page.getByRole('grid').getByRole('button').nth(10)
  await page.screenshot({ path: '/tmp/adm/shots/search-calendar.png' })
  await page.getByRole('button', { name: 'Earlier month' }).click()
  const name = (await day.getAttribute('aria-label')) ?? ''
  await day.click()
  const [, month = '', date = ''] = /(\w+) (\d+),/.exec(name) ?? []
  const pill = page.getByRole('list', { name: 'Conditions' })
  await expect.poll(() => pill.innerText()).toContain(`${month} ${date}`)
})

test('a calendar is drawn from right to left, fits a phone, and speaks the language', async () => {
  const { server, ada, id } = await harbor()
  await ada.call(updateSettings, { default_language: 'ar' })
  const page = await enter(server, 'ada', {
    at: `/#narrow/channel/${id}/topic/plans`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await ada.call(createScheduledMessage, {
    type: 'channel',
    to: id,
    topic: 'plans',
    content: 'Good morning',
    scheduled_delivery_timestamp: Math.floor(Date.UTC(2031, 2, 14, 15, 30) / 1000),
  })
  await go(page, '#scheduled')
  await page.locator('main').getByRole('button', { name: 'تغيير الوقت' }).first().click()
  await page.locator('main').locator('input[type="datetime-local"] + button').click()
  const calendar = page.getByRole('grid')
  await calendar.waitFor()
  expect((await weekdays(calendar))[0]).toMatch(/^\p{Script=Arabic}+$/u)
  const at = () =>
    calendar.locator('[tabindex="0"]').evaluate((one) => one.textContent + (one === document.activeElement))
  await expect.poll(at).toBe('14true')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBe('15true')
  const { left, right } = await calendar.evaluate((one) => one.getBoundingClientRect())
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})
