import { text } from 'node:stream/consumers'
import {
  addSlashCommand,
  answerSlashCommand,
  callSlashCommand,
  removeSlashCommand,
  updateSlashCommand,
} from '@parley/api/slash-commands/endpoints'
import { WebServer } from '../../support/web-server.ts'
import { ask, requests } from '../request.ts'
import { fresh, type Prop } from '../scene.ts'
import { caller } from './incoming-webhooks.ts'

const named = () => fresh('weather').replace(' ', '-')

/** A program that answers calls, for one test: where it is, and where it may answer later. */
async function program() {
  let responseUrl = ''
  const web = await WebServer.start({
    '/hook': async (request, response) => {
      responseUrl = new URLSearchParams(await text(request)).get('response_url') ?? ''
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: 'Rain.' }))
    },
  })
  return { url: `${web.url}/hook`, token: () => new URL(responseUrl).pathname.split('/').at(-1) ?? '' }
}

/** A command, with the bot that it calls. */
const command: Prop<{ id: number; token: () => string }> = async (_, maker) => {
  const { url, token } = await program()
  const { id } = await maker.call(addSlashCommand, { name: named(), payload_url: url })
  return { id, token }
}

/** A call that may be answered. */
const call: Prop<{ token: string }> = async (stage, maker) => {
  const { id, token } = await command(stage, maker)
  await maker.call(callSlashCommand, { command_id: id, type: 'direct', to: [maker.id] })
  return { token: token() }
}

export const slashCommands = requests(
  ask(addSlashCommand, async (scene) => ({ name: named(), bot_id: (await scene.a(caller)).id })),
  ask(updateSlashCommand, async (scene) => ({
    command_id: (await scene.a(command)).id,
    description: 'How the weather is',
  })),
  ask(removeSlashCommand, async (scene) => ({ command_id: (await scene.a(command)).id })),
  ask(callSlashCommand, async (scene) => ({
    ...{ command_id: (await scene.a(command)).id, type: 'channel' as const },
    ...{ to: (await scene.channel()).id, topic: 'launch', text: 'Oslo' },
  })),
  ask(answerSlashCommand, async (scene) => ({ token: (await scene.a(call)).token }), {
    file: () => ({ payload: JSON.stringify({ text: 'It clears up.' }) }),
  }),
)
