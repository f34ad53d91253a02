import { messageErrors } from '@parley/api/messages/errors'

/** A command of the compose box that affects only its user. */
interface SlashCommand {
  readonly says: string
  /** The settings that it changes. */
  readonly settings?: Readonly<Record<string, boolean | number>>
}

const DARK: SlashCommand = {
  says: 'Dark theme it is. `/light` takes you back.',
  settings: { color_scheme: 2 },
}
const LIGHT: SlashCommand = {
  says: 'Light theme it is. `/dark` takes you back.',
  settings: { color_scheme: 3 },
}

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  ping: { says: '' },
  dark: DARK,
  night: DARK,
  light: LIGHT,
  day: LIGHT,
  'fluid-width': {
    says: 'Messages take all the room there is. `/fixed-width` takes you back.',
    settings: { fluid_layout_width: true },
  },
  'fixed-width': {
    says: 'Messages keep to the middle. `/fluid-width` takes you back.',
    settings: { fluid_layout_width: false },
  },
}

export function commandNamed(given: string): SlashCommand {
  if (!given.startsWith('/')) throw messageErrors.commandNeedsSlash()
  const name = given.slice(1).trim()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw messageErrors.noSuchCommand(name)
  return command
}
