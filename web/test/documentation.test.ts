import { expect, test } from 'vitest'
import { serverForPages, visit } from './browser.ts'

const SENDING = '#send-message'

test('without JavaScript the page is whole, and the page may run and load nothing but its own', async () => {
  const { url } = await serverForPages()
  const page = await visit(url, { at: '/api#send-message', javaScriptEnabled: false })
  const card = page.locator(SENDING)
  for (const text of ['curl', 'import zulip', "import { Connection } from '@parley/client'"])
    await card.getByText(text).first().waitFor()
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  const { headers } = await fetch(`${url}/api`)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
})
