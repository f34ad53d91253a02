import pino from 'pino'
import { hashPassword } from '#accounts/passwords/hashes.ts'
import { readConfig } from '#engine/config.ts'
import { Server } from '#shell/server.ts'

// A server whose shell limits the size of its files; its database has no such limit.
const connection = JSON.parse(process.env.CONNECTION ?? '')
const config = readConfig(process.env)
const server = await Server.start({ config, connection, log: pino({ level: 'error' }, pino.destination(2)) })
const owner = {
  email: 'ada@example.com',
  fullName: 'Ada Lindqvist',
  passwordHash: await hashPassword('correct horse battery'),
}
const realm = await server.realms.create({ stringId: '', name: 'Harbour Labs', owner })
const [ada] = [...realm.state.users.values()].filter((user) => user.deliveryEmail === owner.email)
if (ada === undefined) throw new Error('there is no owner')
const key = server.keys.of(realm, ada)
process.stdout.write(`${JSON.stringify({ port: server.port, key })}\n`)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
