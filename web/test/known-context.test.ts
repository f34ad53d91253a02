import { uploadCustomEmoji } from '@parley/api/emoji/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { addLinkifier } from '@parley/api/linkifiers/endpoints'
import { renderMessage as renderOnServer } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { canRenderLocally, renderMessage } from '@parley/markup'
import { compileLinkifier } from '@parley/markup/linkifier'
import { expect, test } from 'vitest'
import { testServer } from '../../server/test/harness.ts'
import { picture } from '../../server/test/support/files.ts'
import { knownContext } from '../src/compose/known-context.ts'

test('what the browser may show before the server answers is what the server makes of it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.subscribe('platform')
  await ada.call(subscribe, { subscriptions: [{ name: 'secret' }], invite_only: true })
  await ada.call(createUserGroup, { name: 'helpers', description: '', members: [ada.id] })
  const tickets = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' }
  await ada.call(addLinkifier, tickets)
  const gull = new Blob([new Uint8Array(await picture('png'))])
  await ada.connection.call(uploadCustomEmoji, { emoji_name: 'gull' }, { file: gull, filename: 'gull.png' })

  const { state } = await bo.follow()
  const linkifiers = state.linkifiers.map(({ pattern, url_template }) =>
    compileLinkifier(pattern, url_template),
  )
  const context = knownContext(state, linkifiers)
  const shown = async (content: string) => {
    expect(renderMessage(content, context).html).toBe((await bo.call(renderOnServer, { content })).rendered)
    return canRenderLocally(content, context)
  }
  const name = state.users.get(ada.id)?.full_name
  const known = [
    '**bold** and `code`\n\n- a list\n\n> a quote',
    `@**${name}** @**${name?.toUpperCase()}** @_**${name}|${ada.id}** @**all**`,
    '@*helpers* @_*role:members*',
    '#**platform** #**Platform**',
    '#12 and #x',
    ':gull: :zulip: :tada: :)',
    `${server.url}/#narrow/is/starred example.com`,
  ]
  for (const content of known) expect([content, await shown(content)]).toEqual([content, true])
  // Of these, the server may know more.
  for (const content of ['#**secret**', '@**Nobody**', '@*nobody*', '#**platform>a topic**'])
    expect([content, await shown(content)]).toEqual([content, false])
  expect(renderMessage('#**secret**', context).html).not.toContain('href')
})
