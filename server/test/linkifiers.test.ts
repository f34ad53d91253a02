import * as endpoints from '@parley/api/linkifiers/endpoints'
import { realmLinkifiersSection } from '@parley/api/linkifiers/register'
import { getMessage, sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { registered } from './support/registered.ts'

const TICKET = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' }

test('text that matches a new linkifier becomes a link', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const html = async () => {
    const { id } = await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'see #42' })
    return (await bo.call(getMessage, { message_id: id })).message.content
  }
  expect(await html()).toBe('<p>see #42</p>')
  const { id } = await ada.call(endpoints.addLinkifier, TICKET)
  expect(await html()).toBe('<p>see <a href="https://tickets.example.com/42">#42</a></p>')
  await ada.call(endpoints.updateLinkifier, {
    filter_id: id,
    ...TICKET,
    url_template: 'https://new.example.com/{id}',
  })
  expect(await html()).toContain('https://new.example.com/42')
  await ada.call(endpoints.removeLinkifier, { filter_id: id })
  expect(await html()).toBe('<p>see #42</p>')
})

test('linkifiers apply in the order that administrators give them', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([bo])
  const one = await ada.call(endpoints.addLinkifier, TICKET)
  const two = await ada.call(endpoints.addLinkifier, {
    pattern: 'PR(?P<n>[0-9]+)',
    url_template: 'https://example.com/{n}',
  })
  await ada.call(endpoints.reorderLinkifiers, { ordered_linkifier_ids: [two.id, one.id] })
  const { linkifiers } = await bo.call(endpoints.getLinkifiers, {})
  expect(linkifiers).toEqual([
    { id: two.id, pattern: 'PR(?P<n>[0-9]+)', url_template: 'https://example.com/{n}' },
    { id: one.id, ...TICKET },
  ])
  for (const ids of [[], [one.id], [one.id, one.id], [one.id, two.id, 4711]]) {
    expect(await ada.refused(endpoints.reorderLinkifiers, { ordered_linkifier_ids: ids })).toMatchObject({
      message: 'The ordered list must enumerate all existing linkifiers exactly once',
    })
  }
})

test('clients without URL templates get no linkifiers', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(endpoints.addLinkifier, TICKET)
  const old = { client_capabilities: { notification_settings_null: true } }
  expect((await registered(ada, realmLinkifiersSection, old)).realm_linkifiers).toEqual([])
  const modern = { client_capabilities: { notification_settings_null: true, linkifier_url_template: true } }
  expect((await registered(ada, realmLinkifiersSection, modern)).realm_linkifiers).toHaveLength(1)
})

test('invalid linkifiers are refused, and only administrators change them', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await ada.call(endpoints.addLinkifier, TICKET)
  const cases = [
    [{ ...TICKET, url_template: 'https://example.com/{id' }, 'Invalid URL template.'],
    [
      { ...TICKET, url_template: 'https://example.com/' },
      "Group 'id' in linkifier pattern is not present in URL template.",
    ],
    [
      { pattern: 'x[0-9]+', url_template: 'https://example.com/{id}' },
      "Group 'id' in URL template is not present in linkifier pattern.",
    ],
    [TICKET, 'Linkifier already exists.'],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(endpoints.addLinkifier, input), message).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  }
  const bad = await ada.refused(endpoints.addLinkifier, {
    pattern: '(',
    url_template: 'https://example.com/',
  })
  expect(bad.message).toMatch(/^Bad regular expression: /)
  expect(await ada.refused(endpoints.updateLinkifier, { filter_id: 4711, ...TICKET })).toMatchObject({
    message: 'Linkifier not found.',
  })
  await ada.call(endpoints.updateLinkifier, { filter_id: id, ...TICKET })
  expect(await bo.refused(endpoints.addLinkifier, TICKET)).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  expect(await bo.refused(endpoints.removeLinkifier, { filter_id: id })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
})
