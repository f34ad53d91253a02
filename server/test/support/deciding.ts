import { readdirSync } from 'node:fs'
import { importsIn, sourceFiles, textOf } from './imports.ts'

// The rules are in `permissions/`. The files listed here apply them.

/** Functions that check a role or a permission directly. */
const DIRECT_CHECKS =
  /\b(?:hasPermission|isInGroup|isOwner|isAdministrator|isModerator|isGuest|mayGiveRole)\b/
/** Files of a noun that decide access or whether a value is valid. */
const NAMED = /\/(?:access|checks|requests)\.ts$/
/** Further files that decide: what a key is for, who gets events, what is found, who may send, who is authorized. */
const OTHERS = [
  'directory/api-keys/scope.ts',
  'directory/users/roles.ts',
  'directory/visibility/audience.ts',
  'messages/fetching/scope.ts',
  'messages/sending/sending.ts',
  'directory/sessions/authenticate.ts',
]

export const isRule = (path: string) =>
  path.startsWith('directory/permissions/') && !path.includes('/fixture-')

/** Whether a file checks roles or permissions directly. */
function checksRights(path: string): boolean {
  return importsIn('server/src', path).some(
    ({ names, isTypeOnly }) => !isTypeOnly && DIRECT_CHECKS.test(names),
  )
}

/** The server's files that decide who may do or see what, by path below `server/src`. */
export function decidingFiles(): string[] {
  return sourceFiles('server/src').filter(
    (path) =>
      isRule(path) ||
      NAMED.test(path) ||
      OTHERS.includes(path) ||
      (checksRights(path) && !DISPLAY_ONLY.includes(path)),
  )
}

/** Files that only display roles or act as users: they decide nothing. */
const DISPLAY_ONLY = ['directory/users/present.ts', 'directory/users/register.ts', 'shell/demo/demo.ts']

/** Lines that compare roles by hand, or search the value of a permission. */
export function decidedByHand(path: string): string[] {
  const lines = textOf('server/src', path).split('\n')
  return lines.filter((line) =>
    /\brole (?:<|>|<=|>=) |direct_(?:members|subgroups)\.(?:includes|some)/.test(line),
  )
}

/** How the names of tests begin, for nouns that have none of their own name. */
const TESTED_BY: Readonly<Record<string, readonly string[]>> = {
  'accounts/administration': ['users', 'erasing'],
  'directory/visibility': ['message-audience', 'reactions', 'queues', 'subscriptions'],
  'integrations/webhooks': ['incoming-webhooks'],
  'messages/fetching': ['messages', 'narrows'],
  'messages/message-changes': ['message'],
  'messages/sending': ['messages', 'mentions'],
  'organization/settings': ['realm'],
  'shell/server-info': ['sessions', 'development'],
}

/** The tests of a file's noun, by their names in `server/test`. */
export function testsOf(path: string): string[] {
  const [room, noun = ''] = path.split('/')
  const beginnings = TESTED_BY[`${room}/${noun}`] ?? [noun, noun.replace(/s$/, '')]
  const isOf = (name: string) =>
    beginnings.some((one) => name.startsWith(`${one}.`) || name.startsWith(`${one}-`))
  return readdirSync(new URL('..', import.meta.url)).filter((name) => name.endsWith('.test.ts') && isOf(name))
}
