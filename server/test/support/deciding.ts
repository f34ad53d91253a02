import { importsIn, sourceFiles, textOf } from './imports.ts'

// Rights are what `permissions/` says. Around it, these files decide with it.

/** What asks about somebody's rank, or whether a permission is theirs, instead of what follows from it. */
const ASKING = /\b(?:hasPermission|isInGroup|isOwner|isAdministrator|isModerator|isGuest|mayGiveRole)\b/
/** Files of a noun that say for whom a thing is there, and whether somebody may keep a value. */
const NAMED = /\/(?:access|checks|requests)\.ts$/
/** They ask what `permissions/` says of a message or a channel, and more: who hears, who sends, who is let in. */
const OTHERS = [
  'directory/users/roles.ts',
  'directory/visibility/audience.ts',
  'messages/sending/sending.ts',
  'directory/sessions/authenticate.ts',
]

export const isRule = (path: string) =>
  path.startsWith('directory/permissions/') && !path.includes('/fixture-')

/** Whether the file asks for somebody's rank or permission itself. */
function asksForRights(path: string): boolean {
  return importsIn('server/src', path).some(({ names, isTypeOnly }) => !isTypeOnly && ASKING.test(names))
}

/** The files of the server that decide who may do what or is told what, by paths below `server/src`. */
export function decidingFiles(): string[] {
  return sourceFiles('server/src').filter(
    (path) =>
      isRule(path) ||
      NAMED.test(path) ||
      OTHERS.includes(path) ||
      (asksForRights(path) && !FOR_SHOW.includes(path)),
  )
}

/** They show what somebody is, or play people: nobody is let in or kept out by it. */
const FOR_SHOW = ['directory/users/present.ts', 'directory/users/register.ts', 'shell/demo/demo.ts']

/** Lines that compare ranks by hand, or look somebody up in the value of a permission. */
export function decidedByHand(path: string): string[] {
  const lines = textOf('server/src', path).split('\n')
  return lines.filter((line) =>
    /\brole (?:<|>|<=|>=) |direct_(?:members|subgroups)\.(?:includes|some)/.test(line),
  )
}
