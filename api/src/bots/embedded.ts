/** A bot that the server runs itself. */
interface EmbeddedBot {
  /** What its configuration has, with the values of one that says nothing. */
  readonly config: Readonly<Record<string, string>>
}

/** The bots that the server runs itself, by the names of their programs. */
export const embeddedBots: Readonly<Record<string, EmbeddedBot>> = {
  converter: { config: {} },
  encrypt: { config: {} },
  followup: { config: { channel: 'followup' } },
  helloworld: { config: {} },
  incrementor: { config: {} },
}

/** The bot of a name that somebody chose; undefined if there is none. */
export const embeddedBotNamed = (name: string): EmbeddedBot | undefined =>
  Object.hasOwn(embeddedBots, name) ? embeddedBots[name] : undefined
