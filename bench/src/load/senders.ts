import { type Account, post } from '../http/requests.ts'
import { linesTo, Repeated } from './repeated.ts'

/** Connections that each repeat one send. */
export class Senders extends Repeated {
  /** Opens `count` connections that send to a channel, with the accounts of `people` in turn. */
  static async open(
    port: number,
    count: number,
    people: readonly Account[],
    channelId: number,
  ): Promise<Senders> {
    const requests = Array.from({ length: count }, (_, index) =>
      sendRequest(people[index % people.length], channelId, index),
    )
    return new Senders(await linesTo(port, requests))
  }
}

function sendRequest(sender: Account | undefined, channelId: number, index: number): Buffer {
  const content = `Message from line ${index}: about as long as most of what people write, with **one** emphasis.`
  return post(sender, '/api/v1/messages', { type: 'channel', to: channelId, topic: 'bench', content })
}
