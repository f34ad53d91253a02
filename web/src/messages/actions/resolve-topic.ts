import { updateMessage } from '@parley/api/messages/endpoints'
import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import type { App } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import { newestOf } from '#data/newest-of.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { location, replaceWith } from '#narrow/location.ts'
import { conversationNarrow, narrowKey } from '#narrow/narrow.ts'

/** Resolves the topic, or reopens it, and offers to take that back. */
export async function toggleResolved(
  app: App,
  channelId: number,
  topic: string,
  messageId?: number,
): Promise<void> {
  const renamed = await rename(app, channelId, topic, messageId)
  if (renamed === undefined) return
  const isResolved = renamed.startsWith(resolvedTopicPrefix)
  app.toasts.show(isResolved ? t`Topic resolved` : t`Topic reopened`, {
    label: t`Undo`,
    onAction: () => void rename(app, channelId, renamed, messageId),
  })
}

/** Renames by any message of the topic. Returns the new name, if the topic has it now. */
async function rename(
  app: App,
  channelId: number,
  topic: string,
  messageId?: number,
): Promise<string | undefined> {
  const { connection, session, report } = app
  const narrow = conversationNarrow({ kind: 'topic', channelId, topic })
  const isResolved = topic.startsWith(resolvedTopicPrefix)
  const renamed = isResolved ? topic.slice(resolvedTopicPrefix.length) : resolvedTopicPrefix + topic
  try {
    const message_id = messageId ?? (await newestOf(app, narrow))?.id
    if (message_id === undefined) return undefined
    await connection.call(updateMessage, {
      message_id,
      topic: renamed,
      propagate_mode: 'change_all',
    })
  } catch (error) {
    report(error)
    return undefined
  }
  const place = location.get()
  if (place.kind === 'messages' && narrowKey(place.narrow) === narrowKey(narrow)) {
    const there = conversationNarrow({ kind: 'topic', channelId, topic: renamed })
    replaceWith(narrowHash(there, namesOf(session.state)))
  }
  return renamed
}
