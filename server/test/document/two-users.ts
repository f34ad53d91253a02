import { testServer } from '../harness.ts'
import { type Wire, wireOf } from './wire.ts'

/** Ada, the owner, Bo, and a channel with both. */
export async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo')] as const
  const [ada, bo] = people.map((person) => wireOf(server, person)) as [Wire, Wire]
  const [adaId, boId] = people.map(({ id }) => id) as [number, number]
  const channel = await ada.channel('platform', { subscribers: [adaId, boId] })
  return { server, ada, bo, adaId, boId, channel }
}
