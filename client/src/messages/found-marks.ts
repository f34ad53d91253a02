import type { MessageWithFlags } from '@parley/api/messages/objects'

/**
 * What a search has marked in the messages that it found. The list of that search keeps it: the store has the messages
 * without, so that no other list shows the marks and no other request takes them away.
 */
export class FoundMarks {
  readonly #found = new Map<number, MessageWithFlags>()
  readonly #marked = new WeakMap<MessageWithFlags, MessageWithFlags>()

  /** @param found messages as a search answers with them */
  note(found: readonly MessageWithFlags[]): void {
    for (const message of found) {
      if (message.match_content !== undefined) this.#found.set(message.id, message)
    }
  }

  /** The message with its marks: the same object for the same message. */
  show(message: MessageWithFlags): MessageWithFlags {
    const found = this.#found.get(message.id)
    // What was edited since says something else.
    if (!found || found.content !== message.content) return message
    const { match_content, match_subject } = found
    const marked = this.#marked.get(message) ?? { ...message, match_content, match_subject }
    this.#marked.set(message, marked)
    return marked
  }
}

/** The message as it is in all lists. */
export function withoutMarks(message: MessageWithFlags): MessageWithFlags {
  if (message.match_content === undefined) return message
  const { match_content: _content, match_subject: _subject, ...plain } = message
  return plain
}
