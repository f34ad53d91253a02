import type { AnyEvent } from '@parley/api/contract/event'
import { callSlashCommand } from '@parley/api/slash-commands/endpoints'
import { slashCommandAnswerEvent } from '@parley/api/slash-commands/events'
import type { CommandAnswer, SlashCommand } from '@parley/api/slash-commands/objects'
import { type ClientState, isEventOf, type Session } from '@parley/client'
import type { Conversation } from '#narrow/narrow.ts'
import { Store } from '#store/store.ts'
import { explanationOf } from './explanation.ts'
import { keyOf } from './typists.ts'

/** A call of a slash command, as the one who typed it sees it. */
export interface CommandCall {
  readonly id: number
  /** What was typed. */
  readonly command: string
  readonly botId: number
  readonly state: 'waiting' | 'answered' | 'failed'
  readonly answer?: CommandAnswer
  readonly problem?: string
}

/** So many are shown in a conversation. */
const SHOWN = 5
const TYPED = /^\/([a-z][a-z0-9_-]*)(?:\s+([\s\S]*))?$/

/** The command of the organization that a text calls, and what follows its name. */
export function commandIn(
  text: string,
  { slashCommands, users }: ClientState,
): { command: SlashCommand; rest: string } | undefined {
  const [, name, rest = ''] = TYPED.exec(text.trim()) ?? []
  const command = name === undefined ? undefined : slashCommands.find((one) => one.name === name)
  return command && users.get(command.bot_id)?.is_active ? { command, rest } : undefined
}

/** What the server understands at the beginning of a message. */
export const COMMANDS_OF_SERVER = ['poll', 'todo', 'me'] as const

/** The name of a command that somebody seems to mean, as other apps have it, and that nothing here answers to. */
export function unknownCommandIn(text: string, state: ClientState): string | undefined {
  const [, name] = TYPED.exec(text.trim()) ?? []
  const isKnown = COMMANDS_OF_SERVER.some((one) => one === name) || commandIn(text, state) !== undefined
  return isKnown ? undefined : name
}

/** The calls of slash commands in this window, and their private answers, by the key of the conversation. */
export class CommandCalls {
  readonly store = new Store<ReadonlyMap<string, readonly CommandCall[]>>(new Map())
  readonly #session: Session
  readonly #ownUserId: number
  #lastId = 0

  constructor(session: Session, ownUserId: number) {
    this.#session = session
    this.#ownUserId = ownUserId
  }

  readonly receive = (event: AnyEvent): void => {
    if (!isEventOf(event, slashCommandAnswerEvent)) return
    const { answer } = event
    const key = keyOf(conversationOf(answer, this.#ownUserId))
    this.#put(key, { ...this.#begin(answer.command, answer.bot_id), state: 'answered', answer })
  };

  in(conversation: Conversation): readonly CommandCall[] {
    return this.store.get().get(keyOf(conversation)) ?? []
  }

  /** Calls a command. Returns whether it was answered: if not, what was typed is still to be kept. */
  async call(
    conversation: Conversation,
    typed: string,
    command: SlashCommand,
    text: string,
  ): Promise<boolean> {
    const key = keyOf(conversation)
    const isWaiting = this.in(conversation).some((one) => one.state === 'waiting' && one.command === typed)
    if (isWaiting) return false
    const call = this.#begin(typed, command.bot_id)
    this.#put(key, call)
    const place =
      conversation.kind === 'topic'
        ? { type: 'channel' as const, to: conversation.channelId, topic: conversation.topic }
        : { type: 'direct' as const, to: [...conversation.userIds] }
    try {
      const request = { command_id: command.id, text, ...place }
      const { answer } = await this.#session.connection.call(callSlashCommand, request)
      if (answer === null) this.dismiss(key, call.id)
      else this.#put(key, { ...call, state: 'answered', answer })
      return true
    } catch (error) {
      this.#put(key, { ...call, state: 'failed', problem: explanationOf(error) })
      return false
    }
  }

  dismiss(key: string, id: number): void {
    const rest = (this.store.get().get(key) ?? []).filter((one) => one.id !== id)
    this.store.set(new Map(this.store.get()).set(key, rest))
  }

  #begin(command: string, botId: number): CommandCall {
    this.#lastId++
    return { id: this.#lastId, command, botId, state: 'waiting' }
  }

  /** Adds a call, or puts it in the place of what it was before. */
  #put(key: string, call: CommandCall): void {
    const before = this.store.get().get(key) ?? []
    const isThere = before.some((one) => one.id === call.id)
    const after = isThere ? before.map((one) => (one.id === call.id ? call : one)) : [...before, call]
    this.store.set(new Map(this.store.get()).set(key, after.slice(-SHOWN)))
  }
}

function conversationOf({ stream_id, topic, user_ids }: CommandAnswer, ownUserId: number): Conversation {
  if (stream_id !== null) return { kind: 'topic', channelId: stream_id, topic }
  return { kind: 'direct', userIds: user_ids.filter((id) => id !== ownUserId) }
}
