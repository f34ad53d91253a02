/** A message that calls the bot. */
export interface Asked {
  /** What it says, without the mention that called the bot. */
  readonly text: string
  readonly senderName: string
  readonly senderEmail: string
  /** Null: a direct message. */
  readonly channelId: number | null
  readonly topic: string
  /** All in the direct conversation but the bot; empty for a channel. */
  readonly userIds: readonly number[]
}

/** What a program can do beside thinking. All of it is a request to the public API. */
export interface Bot {
  readonly name: string
  readonly config: Readonly<Record<string, string>>
  /** Answers where the bot was called. */
  reply(content: string): Promise<void>
  sendTo(place: { readonly channel: string; readonly topic: string }, content: string): Promise<void>
  /** A value that the bot has kept; undefined if there is none. */
  read(key: string): Promise<string | undefined>
  keep(key: string, value: string): Promise<void>
}

/** A bot of the server: what it does with a message. Each is the default export of a file in `programs/`. */
export type Program = (asked: Asked, bot: Bot) => Promise<void>

/** How a process begins: which program it is, and as whom it speaks to which server. */
export interface Beginning {
  readonly program: string
  readonly name: string
  readonly config: Readonly<Record<string, string>>
  /** The address of this machine, and the host by which it knows the organization. */
  readonly url: string
  readonly host: string
  readonly email: string
  readonly key: string
}

export interface Question {
  /** The same at each try, so that a message of the bot is sent once. */
  readonly sendingId: string
  readonly asked: Asked
}

/** Undefined problem: all was well. */
export interface Outcome {
  readonly problem?: string
  /** The bot has told whoever asked: another try would find the same. */
  readonly isSaid?: true
}
