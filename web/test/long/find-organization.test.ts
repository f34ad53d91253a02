import { expect, test } from 'vitest'
import { runCommand } from '../../../server/src/engine/operator/run-command.ts'
import { emptyServer } from '../../../server/test/support/empty-server.ts'
import { visit } from '../browser.ts'
import { findings } from '../support/accessible.ts'

const SCREENS = [
  ['a desktop', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const

test.each(SCREENS)(
  'who comes to the server finds the organization by its address or by mail, on %s',
  async (_, screen) => {
    const server = await emptyServer()
    const made = ['create-organization', '--organization', 'harbor', 'Harbor', 'ada@example.com']
    await runCommand(server.features.operatorCommands, server, made, () => undefined)
    const page = await visit(`http://127.0.0.1:${server.port}`, screen)
    await page.getByRole('heading', { name: 'Where is your organization?' }).waitFor()
    expect(await findings(page)).toEqual([])
    const address = page.getByLabel('Address of the organization')
    await address.fill('not an address')
    await address.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'letters, digits and hyphens' }).waitFor()
    expect(await address.inputValue()).toBe('not an address')
    await page.getByRole('button', { name: 'I do not know the address' }).click()
    await page.getByRole('heading', { name: 'Find your organizations' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Email').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('If ada@example.com has accounts on this server').waitFor()
    await page.getByRole('button', { name: 'Try another address' }).click()
    await page.getByRole('button', { name: 'I know the address' }).click()
    await page.route('**/*', (route) =>
      route.request().url().includes('harbor.') ? route.abort() : route.continue(),
    )
    const leaving = page.waitForRequest((one) =>
      one.url().startsWith(`http://harbor.${server.realms.baseHost}`),
    )
    await address.fill('Harbor')
    await address.press('Enter')
    await leaving
  },
  120_000,
)

test('from the log-in page of one organization a link leads to the others', async () => {
  const server = await emptyServer()
  for (const [address, name] of [
    ['', 'Harbor'],
    ['ferry', 'Ferry'],
  ] as const) {
    const made = ['create-organization', '--organization', address, name, 'ada@example.com']
    await runCommand(server.features.operatorCommands, server, made, () => undefined)
  }
  const page = await visit(`http://127.0.0.1:${server.port}`)
  await page.getByRole('link', { name: 'Another organization?' }).click()
  await page.getByRole('heading', { name: 'Where is your organization?' }).waitFor()
  await page.getByRole('link', { name: 'Back to Harbor' }).click()
  await page.getByRole('heading', { name: 'Log in to Harbor' }).waitFor()
})
