import { discoverContract } from '@parley/api/contract/discover'
import { expect, test } from 'vitest'
import { eventKey } from '../events/event-kind.ts'
import { slices } from './slices.ts'

const { events, sections } = await discoverContract()

/** Events that change nothing in the register answer. */
const NO_STATE = [
  'api_keys_changed',
  'attachment/add',
  'attachment/remove',
  'attachment/update',
  'heartbeat',
  'invites_changed',
  'legal_holds_changed',
  'message_reports_changed',
  'reaction/add',
  'reaction/remove',
  'realm/deactivated',
  'realm_export',
  'realm_export_consent',
  'scim_tokens_changed',
  'slash_command_answer',
  'submessage',
  'typing/start',
  'typing/stop',
  'typing_edit_message/start',
  'typing_edit_message/stop',
  'web_reload_client',
]

/** Sections that no event changes: their fields are in `other`. */
const CONSTANT = [
  'giphy',
  'realm_billing',
  'realm_embedded_bots',
  'realm_incoming_webhook_bots',
  'stop_words',
]

test('every event of the contract is folded, or known to carry no state', () => {
  const handled = new Set(slices.flatMap((slice) => [...slice.handlers.keys()]))
  const unhandled = events.map(eventKey).filter((key) => !handled.has(key))
  expect(unhandled.sort(), 'handle it in a slice, which `slices.ts` lists').toEqual(NO_STATE)
})

test('every section of the contract belongs to a slice, or is constant', () => {
  const claimed = new Set(slices.flatMap((slice) => [...slice.sections]).map((section) => section.fields))
  const unclaimed = sections.filter((section) => ![...claimed].some((fields) => fields === section.fields))
  const found = unclaimed.map(({ names }) => names.join('&')).sort()
  expect(found, 'make a slice from it, and list that in `slices.ts`').toEqual(CONSTANT)
})

test('slices have names of their own', () => {
  const names = slices.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
