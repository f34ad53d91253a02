import type { TestServer } from '../harness.ts'
import type { Dice } from './dice.ts'

const CHANNELS = ['general', 'platform', 'design', 'secrets', 'attic', 'Attic', 'cellar', 'roof', 'yard']
const TOPICS = ['', 'plans', 'Plans', 'noise', '✔ done']
const CONTENTS = [
  'hello',
  '@**all** look',
  '@**Bo Kristensen** hi',
  '@*harbour* hi',
  '@**topic** you',
  '/me waves',
  '#**general>plans**',
  'an alarm of words',
  '/poll tea?\nyes\nno',
]
const EMOJI = ['tada', '+1', 'heart']
const GROUPS = ['harbour', 'crew', 'Crew', 'ghosts', 'pilots', 'cooks', 'owls', 'larks']

/**
 * Values for parameters and fields by name: mostly existing ids and names, sometimes missing ones, so that about
 * every second command succeeds. Other names get values from their schema alone.
 */
export class Values {
  readonly #server: TestServer
  readonly #dice: Dice
  /** Users who may be deactivated: nobody follows events as them. */
  readonly #expendable: readonly number[]

  constructor(server: TestServer, dice: Dice, expendable: readonly number[]) {
    this.#server = server
    this.#dice = dice
    this.#expendable = expendable
  }

  /** @param operation the operationId of the endpoint */
  of(operation: string, name: string): { value: unknown } | undefined {
    const found = this.#inOperation(operation)[name] ?? this.#byName[name]
    if (found !== undefined) return { value: found() }
    // A permission: a plain value to create something, an update to change it.
    if (name.endsWith('_group') || name.startsWith('can_'))
      return { value: operation.startsWith('update') ? { new: this.#who() } : this.#who() }
    return undefined
  }

  get #state() {
    return this.#server.realm.state
  }

  /** One of the ids, sometimes an unknown one. */
  #id(ids: Iterable<number>): number {
    const all = [...ids]
    return all.length === 0 || this.#dice.once(20) ? 9_999 : this.#dice.one(all)
  }

  readonly #channel = () => this.#id(this.#state.channels.keys())
  readonly #people = () => [...this.#state.users.values()].filter((one) => one.isActive && !one.isSystemBot)
  readonly #user = () => this.#id(this.#people().map(({ id }) => id))
  readonly #group = () => this.#id(this.#state.groups.keys())
  readonly #users = () =>
    this.#dice.some(
      this.#people().map(({ id }) => id),
      3,
    )
  readonly #message = () => 1 + this.#dice.below(Math.max(1, this.#state.lastMessageId))
  readonly #messages = () => Array.from({ length: 1 + this.#dice.below(2) }, this.#message)
  readonly #small = () => 1 + this.#dice.below(6)
  readonly #topic = () => this.#dice.one(TOPICS)
  readonly #soon = () => Math.floor(Date.now() / 1000) + 3600 + this.#dice.below(100)
  readonly #who = () =>
    this.#dice.once(2)
      ? this.#group()
      : {
          direct_members: this.#users(),
          direct_subgroups: this.#dice.some([...this.#state.groups.keys()], 1),
        }

  readonly #byName: Readonly<Record<string, () => unknown>> = {
    stream_id: this.#channel,
    channel_id: this.#channel,
    new_stream_id: this.#channel,
    stream_ids: () => this.#dice.some([...this.#state.channels.keys()], 2),
    folder_id: () => (this.#dice.once(4) ? null : this.#id(this.#state.folders.keys())),
    channel_folder_id: () => this.#id(this.#state.folders.keys()),
    order: () => [...this.#state.folders.keys()].reverse(),
    user_id: this.#user,
    muted_user_id: this.#user,
    user_group_id: this.#group,
    message_id: this.#message,
    messages: this.#messages,
    anchor: () => this.#dice.one(['newest', 'oldest', 'first_unread', '7']),
    num_before: () => this.#dice.below(6),
    num_after: () => this.#dice.below(6),
    narrow: () =>
      this.#dice.one([
        [],
        [['channel', this.#dice.one(CHANNELS)]],
        [{ operator: 'is', operand: 'unread' }],
        [{ operator: 'dm', operand: this.#users() }],
      ]),
    flag: () => this.#dice.one(['read', 'starred', 'collapsed']),
    subscribers: this.#users,
    principals: this.#users,
    members: this.#users,
    add: this.#users,
    delete: this.#users,
    subgroups: () => this.#dice.some([...this.#state.groups.keys()], 2),
    add_subgroups: () => this.#dice.some([...this.#state.groups.keys()], 2),
    delete_subgroups: () => this.#dice.some([...this.#state.groups.keys()], 2),
    group_ids: () => this.#dice.some([...this.#state.groups.keys()], 2),
    topic: this.#topic,
    topic_name: this.#topic,
    content: () => this.#dice.one(CONTENTS),
    alert_words: () => this.#dice.some(['alarm', 'hello', 'Words'], 2),
    emoji_name: () => this.#dice.one(EMOJI),
    field_id: () => this.#id(this.#state.profileFields.keys()),
    filter_id: () => this.#dice.below(5),
    scheduled_delivery_timestamp: this.#soon,
    deliver_at: this.#soon,
    pattern: () => this.#dice.one(['#(?P<id>[0-9]+)', 'T-(?P<id>[a-z]+)', '[']),
    url_template: () => this.#dice.one(['https://example.com/{id}', 'https://example.com/{code}']),
    domain: () => this.#dice.one(['example.com', 'example.org', 'nowhere']),
    email: () => this.#dice.one(['mara@example.com', 'odd@example.com', 'user9@example.com']),
    password: () => 'correct horse battery',
    fragment: () => this.#dice.one(['inbox', 'recent', 'narrow/is/starred', 'narrow/channel/1-general']),
    onboarding_step: () => this.#dice.one(['intro_inbox_view_modal', 'intro_recent_view_modal', 'nothing']),
    draft_id: this.#small,
    saved_snippet_id: this.#small,
    scheduled_message_id: this.#small,
    playground_id: this.#small,
    group_id: this.#small,
    bot_id: this.#user,
    field_type: () => this.#dice.one([1, 2, 4, 5, 8, 6]),
    field_data: () => ({}),
    language: () => 'en',
    default_language: () => this.#dice.one(['en', 'de']),
    full_name: () => this.#dice.one(['Bo Kristensen', 'Lena Weiss', 'Somebody Else', '']),
  }

  /** Values for parameters with a special meaning in one endpoint. */
  #inOperation(operation: string): Readonly<Record<string, () => unknown>> {
    const dice = this.#dice
    const channel = () => dice.one(CHANNELS)
    const channels = () => dice.some(CHANNELS, 2)
    const named = () => channels().map((name) => ({ name }))
    const expendable = () => dice.one(this.#expendable)
    switch (operation) {
      case 'send-message':
        return { to: () => (dice.once(3) ? [this.#user()] : channel()) }
      case 'create-scheduled-message':
        return { to: () => [dice.once(2) ? this.#user() : this.#channel()] }
      case 'update-subscription-property':
      case 'update-subscription-settings':
        return { value: () => (dice.once(4) ? '#76ce90' : dice.once(2)) }
      case 'create-default-channel-group':
      case 'update-default-channel-group-channels':
        return { stream_names: channels }
      case 'subscribe':
        return { subscriptions: named }
      case 'unsubscribe':
        return { subscriptions: channels }
      case 'update-subscriptions':
        return { add: named, delete: channels }
      case 'create-channel':
        return { name: channel }
      case 'update-stream':
        return { new_name: channel }
      case 'create-user-group':
      case 'update-user-group':
        return { name: () => dice.one(GROUPS) }
      case 'deactivate-user':
      case 'erase-person':
      case 'reactivate-user':
        return { user_id: expendable }
      default:
        return {}
    }
  }
}
