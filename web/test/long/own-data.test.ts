import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { untarred } from '../../../server/test/support/untar.ts'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { open } from '../support/settings-pages.ts'

test('an archive of one’s data is asked for by keys, saved, and not to be had by others', async () => {
  const server = await serverForPages()
  const ada = await server.ada()
  const bo = await server.join('bo')
  await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'A pelican for Ada' })
  const page = await enter(server, 'ada', { at: '/#settings/your-data' })
  await open(page, '#settings/your-data', 'Your data')
  const begin = page.getByRole('button', { name: 'Put my data together' })
  await begin.focus()
  await page.keyboard.press('Enter')
  const save = page.getByRole('link', { name: 'Save the archive' })
  await save.waitFor()
  expect(await findings(page)).toEqual([])
  expect(await begin.isDisabled()).toBe(true)
  const coming = page.waitForEvent('download')
  await save.press('Enter')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^Harbour-Labs-my-data-.*\.tar\.gz$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(String((await untarred(Buffer.concat(chunks))).get('messages.jsonl'))).toContain('A pelican for Ada')

  // Another member has the address, and gets nothing by it.
  const address = (await save.getAttribute('href')) ?? ''
  const other = await enter(server, 'bo', { at: '/#settings/your-data' })
  const status = await other.evaluate((to) => fetch(to).then((answer) => answer.status), address)
  expect(status).toBe(404)
  expect(await other.getByRole('link', { name: 'Save the archive' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => save.count()).toBe(0)
}, 120_000)
