import sharp from 'sharp'
import { expect, test } from 'vitest'
import { enter, serverForPages } from '../browser.ts'
import { findings } from '../support/accessible.ts'
import { open } from '../support/settings-pages.ts'

/** A picture of which the left half is red, the right half blue. */
function twoColors(width: number, height: number): Promise<Buffer> {
  const half = sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } }).png()
  const whole = sharp({ create: { width, height, channels: 3, background: '#f00' } })
  return half.toBuffer().then((input) =>
    whole
      .composite([{ input, gravity: 'east' }])
      .png()
      .toBuffer(),
  )
}

const SCREENS = [
  ['mouse and keys', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const

test.each(SCREENS)(
  'the part of a picture that is chosen is what others see, by %s',
  async (_, screen) => {
    const server = await serverForPages()
    const ada = await server.ada()
    const page = await enter(server, 'ada', { ...screen, at: '/#settings/profile' })
    await open(page, '#settings/profile', 'Profile')
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await twoColors(400, 200) }
    await page.getByLabel('Picture: choose a file').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    const stage = dialog.getByRole('img', { name: 'The part that is kept' })
    await stage.waitFor()
    expect(await findings(page)).toEqual([])
    // From the middle to the blue half: by dragging to the left, the rest by keys.
    const box = await stage.boundingBox()
    if (!box) throw new Error('there is no stage')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - box.width / 4, y, { steps: 4 })
    await page.mouse.up()
    await stage.focus()
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('+')
    expect(Number(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue())).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => server.realm.state.users.get(ada.id)?.avatarSource).toBe('U')
    // Beside the form stands the card as others see it, with the new picture.
    const preview = page.getByRole('region', { name: 'How others see you' })
    const picture = preview.locator('img').first()
    const colors = () =>
      picture.evaluate(async (one: HTMLImageElement) => {
        await one.decode()
        const canvas = new OffscreenCanvas(1, 1)
        const context = canvas.getContext('2d')
        context?.drawImage(one, 0, 0, 1, 1)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      })
    await expect.poll(colors).toEqual([0, 0, 255, 255])

    // What is no picture is said to be none, and changes nothing.
    const broken = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Picture: choose a file').setInputFiles(broken)
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Picture: remove' }).click()
    await expect.poll(() => server.realm.state.users.get(ada.id)?.avatarSource).toBe('G')
  },
  120_000,
)

test('a logo is the part of a picture in the shape that is chosen', async () => {
  const server = await serverForPages()
  const page = await enter(server, 'ada', { at: '/#organization/profile' })
  const logo = () => page.locator('img[src*="/realm/logo-"]')
  const chosen = async (shape: string) => {
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await twoColors(400, 200) }
    await page.getByLabel('Logo on light ground: choose a file').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Logo on light ground' })
    await dialog.getByRole('button', { name: shape }).click()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const ratio = () => logo().evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight)
  await chosen('4 to 1')
  await expect.poll(ratio).toBe(4)
  await chosen('As it is')
  await expect.poll(ratio).toBe(2)
})
