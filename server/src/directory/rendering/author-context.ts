import type {
  LinkableChannel,
  Linkifier,
  MentionableGroup,
  MentionableUser,
  RenderContext,
  UploadedImage,
} from '@parley/markup'
import type { RealmState } from '#engine/realm/state.ts'
import { channelKey } from '../channels/state.ts'
import { activeEmojiNamed } from '../emoji/state.ts'
import { linkifiersOf } from '../linkifiers/compiled.ts'
import { canAccessContent } from '../permissions/channels.ts'
import { mayKnowUser } from '../permissions/users.ts'
import type { User } from '../users/state.ts'

/** What a text may refer to: what its author may know or, without an author, what everyone may know. */
export class AuthorContext implements RenderContext {
  readonly #state: RealmState
  readonly #author: User | undefined
  readonly realmUrl: string

  constructor(state: RealmState, author: User | undefined, realmUrl: string) {
    this.#state = state
    this.#author = author
    this.realmUrl = realmUrl
  }

  get linkifiers(): readonly Linkifier[] {
    return linkifiersOf(this.#state)
  }

  get translateEmoticons(): boolean {
    return this.#author?.settings.translate_emoticons === true
  }

  get inlineImagePreview(): boolean {
    return this.#state.settings.inline_image_preview
  }

  get defaultCodeBlockLanguage(): string {
    return this.#state.settings.default_code_block_language
  }

  userByName(name: string): MentionableUser | undefined {
    const ids = this.#state.usersByName.get(name.toLowerCase()) ?? []
    const users = [...ids].flatMap((id) => this.#mentionable(id) ?? [])
    // Prefers active users over deactivated ones of the same name.
    return users.find((user) => user.isActive) ?? users[0]
  }

  userById(id: number): MentionableUser | undefined {
    return this.#mentionable(id)
  }

  /** Somebody whom the author may know: the text shows their name. */
  #mentionable(id: number): User | undefined {
    const user = this.#state.users.get(id)
    if (user === undefined || user.isSystemBot) return undefined
    return this.#author === undefined || mayKnowUser(this.#state, this.#author, user) ? user : undefined
  }

  groupByName(name: string): MentionableGroup | undefined {
    const { groups, groupsByName } = this.#state
    const group = groups.get(groupsByName.get(name) ?? 0)
    return group && { id: group.id, name, isDeactivated: group.deactivated }
  }

  channelByName(name: string): LinkableChannel | undefined {
    const channel = this.#state.channelsByName.get(channelKey(name))
    const mayName =
      channel !== undefined &&
      (this.#author === undefined
        ? channel.isWebPublic
        : canAccessContent(this.#state, this.#author, channel))
    return mayName ? channel : undefined
  }

  realmEmoji(name: string) {
    return activeEmojiNamed(this.#state, name)
  }

  /** Only messages show previews of linked images. */
  upload(_pathId: string): UploadedImage | undefined {
    return undefined
  }

  /** Links to topics have no anchor message. */
  oldestMessageId(_channelId: number, _topic: string): number | undefined {
    return undefined
  }
}
