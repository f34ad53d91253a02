import { type ChannelFact, emptyFacts, type Facts, type UserFact } from '@parley/markup'
import { type Rendered, renderMessage } from '@parley/markup/server'
import { channelKey } from '../channels/state.ts'
import { activeEmojiNamed } from '../emoji/state.ts'
import { linkifiersOf } from '../linkifiers/compiled.ts'
import { canAccessContent } from '../permissions/channels.ts'
import type { RealmState } from '../realm/state.ts'
import { knownImage } from '../uploads/known-images.ts'
import type { User } from '../users/state.ts'

/** What a message of this sender may refer to; without one, only what anybody may know. */
export function factsFor(state: RealmState, sender: User | undefined, realmUrl: string): Facts {
  return {
    ...emptyFacts,
    realmUrl,
    userByName: (name) => userFact(userNamed(state, name)),
    userById: (id) => userFact(state.users.get(id)),
    groupByName(name) {
      for (const group of state.groups.values()) {
        if (group.name === name) return { id: group.id, name, isDeactivated: group.deactivated }
      }
      return undefined
    },
    channelByName(name): ChannelFact | undefined {
      const channel = state.channelsByName.get(channelKey(name))
      const mayName =
        channel !== undefined &&
        (sender === undefined ? channel.isWebPublic : canAccessContent(state, sender, channel))
      return mayName ? channel : undefined
    },
    realmEmoji: (name) => activeEmojiNamed(state, name),
    upload: (pathId) => knownImage(state, pathId),
    linkifiers: linkifiersOf(state),
    translateEmoticons: sender?.settings['translate_emoticons'] === true,
    inlineImagePreview: state.settings.inline_image_preview,
    defaultCodeBlockLanguage: state.settings.default_code_block_language,
  }
}

function userFact(user: User | undefined): UserFact | undefined {
  return user === undefined || user.isSystemBot ? undefined : user
}

function userNamed(state: RealmState, name: string): User | undefined {
  const wanted = name.toLowerCase()
  let found: User | undefined
  for (const user of state.users.values()) {
    if (user.fullName.toLowerCase() !== wanted) continue
    // An active namesake is meant rather than one who has left.
    if (user.isActive) return user
    found ??= user
  }
  return found
}

/** The HTML of a description: of a channel, a group, a folder, the organisation. */
export function describe(
  state: RealmState,
  author: User | undefined,
  realmUrl: string,
  source: string,
): string {
  return source === '' ? '' : renderMessage(source, factsFor(state, author, realmUrl)).html
}

/** The one way from the source of a message to its HTML and what it mentions. */
export function render(state: RealmState, sender: User, realmUrl: string, content: string): Rendered {
  return renderMessage(content, factsFor(state, sender, realmUrl))
}
