/** The parts that the tests use; the package has no types of its own. */
declare module 'zulip-js' {
  interface Answer {
    result: string
    [field: string]: unknown
  }
  interface Client {
    users: { me: { subscriptions: { add(parameters: object): Promise<Answer> } } }
    messages: { send(parameters: object): Promise<Answer> }
    callOnEachEvent(hear: (event: never) => void, types: string[]): Promise<void>
  }
  export default function zulip(config: {
    username: string
    password: string
    realm: string
  }): Promise<Client>
}
