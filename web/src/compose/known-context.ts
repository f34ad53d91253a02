import { type ClientState, mayReadChannel } from '@parley/client'
import type { Linkifier, RenderContext } from '@parley/markup'

/** What a message may refer to, as far as the browser knows: as the server's context of its author. */
export function knownContext(state: ClientState, linkifiers: readonly Linkifier[]): RenderContext {
  const { users, groups, subscriptions, emoji, realm, settings } = state
  const mentionable = (id: number) => {
    const user = users.get(id)
    if (user === undefined || user.is_system_bot) return undefined
    return { id, fullName: user.full_name, isActive: user.is_active }
  }
  return {
    realmUrl: realm.realm_url,
    linkifiers,
    defaultCodeBlockLanguage: realm.realm_default_code_block_language,
    translateEmoticons: settings.translate_emoticons,
    inlineImagePreview: realm.realm_inline_image_preview,
    inlineUrlEmbedPreview: realm.realm_inline_url_embed_preview,
    userById: mentionable,
    userByName(name) {
      const same = [...users.values()].filter(
        ({ full_name }) => full_name.toLowerCase() === name.toLowerCase(),
      )
      const known = same.flatMap(({ user_id }) => mentionable(user_id) ?? [])
      return known.find(({ isActive }) => isActive) ?? known[0]
    },
    groupByName(name) {
      const group = [...groups.values()].find((one) => one.name === name)
      return group && { id: group.id, name, isDeactivated: group.deactivated }
    },
    channelByName(name) {
      const key = name.trim().toLowerCase()
      const channel = [...subscriptions.values()].find((one) => one.name.toLowerCase() === key)
      const mayName = channel !== undefined && mayReadChannel(state, channel.stream_id)
      return mayName ? { id: channel.stream_id, name: channel.name } : undefined
    },
    realmEmoji(name) {
      const found = Object.values(emoji).find((one) => one.name === name && !one.deactivated)
      return found && { sourceUrl: found.source_url }
    },
    // Only the server knows all messages of a topic.
    oldestMessageId: () => undefined,
  }
}
