import Bowser from 'bowser'

/** What a browser says of itself, in the words of people. Fields are empty where it says nothing. */
export interface Device {
  /** With the first number of its version: `Firefox 140`. */
  readonly browser: string
  readonly operatingSystem: string
  readonly type: 'desktop' | 'phone' | 'tablet' | 'other'
}

const UNKNOWN: Device = { browser: '', operatingSystem: '', type: 'other' }

/** The longest `User-Agent` that is kept: browsers need less than half of it, and matching patterns takes time. */
export const USER_AGENT_LENGTH = 500

/** What goes into lists and letters: whoever logs in chooses the header, and could write anything there. */
const PLAIN_NAME = /^[\w .+-]{1,40}$/

/** The program that a header names first, unless it names it like a browser, behind the word of all of them. */
function programIn(userAgent: string): { name?: string; version?: string } | undefined {
  const [, name, version] = /^([A-Za-z][\w.-]*)\/(\d+)/.exec(userAgent) ?? []
  return name === undefined || version === undefined || name === 'Mozilla' ? undefined : { name, version }
}

/** Reads a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return UNKNOWN
  const { browser, os, platform } = Bowser.parse(userAgent)
  const { name = '', version = '' } = programIn(userAgent) ?? browser
  const type = platform.type === 'mobile' ? 'phone' : platform.type
  return {
    browser: PLAIN_NAME.test(name) ? [name, version.split('.')[0]].filter(Boolean).join(' ') : '',
    operatingSystem: os.name ?? '',
    type: type === 'desktop' || type === 'phone' || type === 'tablet' ? type : 'other',
  }
}

/** The browser without its version, which changes every few weeks, and its system: `Firefox on Linux`. */
export function deviceInWords(userAgent: string): string {
  const { browser, operatingSystem } = deviceOf(userAgent)
  const name = browser.replace(/ \d+$/, '') || 'An unknown program'
  return operatingSystem === '' ? name : `${name} on ${operatingSystem}`
}
