import { updateChannel } from '@parley/api/channels/endpoints'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'

test('what opens over the view gives the focus back, one may open from another, and all else goes on without it', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const channel = server.realm.state.channelsByName.get('platform')
  const stream_id = channel?.id ?? 0
  await ada.call(updateChannel, { stream_id, description: '**Steady** as *she* goes' })
  const page = await enter(server, 'ada', { at: `/#narrow/channel/${channel?.id}-platform` })
  // Not by its role: while the menu is open, it alone has one.
  const name = page.locator('main h1 button').filter({ hasText: 'platform' })
  // Descriptions are markup: their words are shown.
  await page.getByText('Steady as she goes', { exact: true }).first().waitFor()
  await page.context().route('**/assets/AddPeopleDialog*', (route) => route.abort())
  await name.click()
  await expect.poll(() => name.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('menuitem', { name: 'Add people…' }).click()
  await page.getByRole('alert').getByText('This is not available without a connection.').waitFor()
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.context().unroute('**/assets/AddPeopleDialog*')
  await name.click()
  await page.getByRole('menuitem', { name: 'Add people…' }).click()
  await page.getByRole('dialog', { name: /^Add people/ }).waitFor()
  await page.keyboard.press('Control+k')
  const jump = page.getByRole('dialog', { name: 'Find or jump to' })
  await jump.waitFor()
  await page.keyboard.press('Escape')
  await jump.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog', { name: /^Add people/ }).isVisible()).toBe(true)

  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Who goes on at once keeps the focus.
  await name.focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  const keepsFocus = await page.evaluate(async () => {
    const next = document.querySelector<HTMLElement>('#main') as HTMLElement
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    for (let turns = 0; document.querySelector('[role=dialog]') && turns < 1000; turns++) await null
    next.focus()
    await new Promise((resolve) => setTimeout(resolve, 20))
    return document.activeElement === next
  })
  expect(keepsFocus).toBe(true)
})
