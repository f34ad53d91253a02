import type { Control, Face } from '@parley/api/contract/face'
import type { Locator } from 'playwright-core'

/** A setting as the contract declares it. */
export interface Declared {
  readonly face: Face
  readonly control: Control
}

/** What settings may stand for: ids with their names. */
export interface Things {
  readonly channels: readonly (readonly [id: number, name: string])[]
  readonly privateChannels: readonly (readonly [id: number, name: string])[]
  readonly folders: readonly (readonly [id: number, name: string])[]
  readonly people: readonly (readonly [id: number, name: string])[]
}

/** A value of a setting, and what a page says of it. */
export interface Value {
  readonly value: unknown
  readonly shown: string
}

/**
 * Values that a setting can have, at least two where one of them could hold already.
 * @throws for a kind that nothing is known of: a new one belongs here, and on the pages
 */
export function valuesOf({ face, control }: Declared, things: Things): readonly Value[] {
  const named = (all: Things['channels'], sign = '') =>
    all.map(([value, name]) => ({ value, shown: `${sign}${name}` }))
  const same = (...texts: string[]) => texts.map((text) => ({ value: text, shown: text }))
  const { choices = {} } = face
  switch (face.as) {
    case 'language':
      return [
        { value: 'nl', shown: 'Nederlands' },
        { value: 'en', shown: 'English' },
      ]
    case 'channel':
      return named(things.channels, '#')
    case 'private-channel':
      return named(things.privateChannels, '#')
    case 'folder':
      return named(things.folders)
    case 'people':
      return things.people.map(([id, name]) => ({ value: [id], shown: name }))
    case 'sound':
      return [{ value: 'none', shown: 'No sound' }]
    case 'weekdays':
      return [{ value: '24', shown: 'Tuesday, Thursday' }]
    // Not one that the page offers: other programs choose their own.
    case 'color':
      return same('#94c849')
    case 'time':
      return same('13:45', '14:45')
    case 'date':
      return same('2026-12-24', '2026-12-25')
  }
  switch (control.kind) {
    case 'switch':
      return [
        { value: true, shown: 'on' },
        { value: false, shown: 'off' },
      ]
    case 'choice':
      return control.values.map((value) => ({ value, shown: choices[value] ?? String(value) }))
    case 'number':
    case 'limit':
      return [...Object.keys(choices), '3', '4']
        .filter((one) => Number(one) >= 1)
        .map((one) => ({ value: Number(one), shown: choices[one] ?? one }))
    case 'text':
      return same(control.nullable ? 'https://elsewhere.example.com' : 'anchors'.slice(0, control.max))
    default:
      throw new Error(`No value of ${face.title} is known.`)
  }
}

/** What a page says of a setting: of a switch on or off, of a choice its name, of a text the text. */
export function shownBy(row: Locator): Promise<string> {
  return row.evaluate((one) => {
    const select = one.querySelector('select')
    if (select) return select.selectedOptions[0]?.textContent ?? ''
    const radio = one.querySelector<HTMLElement>('label:has(input[type=radio]:checked)')
    if (radio) return radio.dataset.color ?? ''
    const boxes = [...one.querySelectorAll<HTMLInputElement>('fieldset input[type=checkbox]')]
    if (boxes.length > 0) {
      const checked = boxes.filter((box) => box.checked)
      return checked.map((box) => box.getAttribute('aria-label')).join(', ')
    }
    const box = one.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (box) return box.checked ? 'on' : 'off'
    const chosen = one.querySelector('[aria-haspopup=dialog]')
    // The words of its chips, without pictures and what only a screen reader says.
    if (chosen) {
      const chips = [...chosen.querySelectorAll('[dir="auto"]')]
      return chips.map((chip) => chip.textContent).join(', ') || (chosen.lastElementChild?.textContent ?? '')
    }
    const field = one.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    return field?.value ?? ''
  })
}
