import type { Inline } from '../../tree/tree.ts'
import { type InlineState, mayStartMention, type Pass, Replacement } from './tokens.ts'

const channelWildcards = new Set(['all', 'everyone', 'channel', 'stream'])

/** `@**Full Name**`, `@**Full Name|id**`, `@**|id**`, wildcards; silent with `@_`. */
export const userMentions: Pass = {
  trigger: '@',
  run: (text, state) => replaceMentions(text, '**', state, userMention),
}

/** `@*group*`, silent with `@_`. */
export const groupMentions: Pass = {
  trigger: '@',
  run: (text, state) => replaceMentions(text, '*', state, groupMention),
}

type Find = (name: string, isSilent: boolean, state: InlineState) => Inline | undefined

function replaceMentions(text: string, mark: string, state: InlineState, find: Find): string {
  state.steps.add(text.length)
  const replaced = new Replacement(text)
  for (let at = text.indexOf('@'); at >= 0; ) {
    let from = at + 1
    const isSilent = text.charCodeAt(from) === 95
    const open = isSilent ? from + 1 : from
    if (mayStartMention(text, at) && text.startsWith(mark, open)) {
      const start = open + mark.length
      const end = text.indexOf('*', start)
      if (end > start && text.startsWith(mark, end)) {
        const found = find(text.slice(start, end), isSilent || state.isQuoted, state)
        from = end + mark.length
        if (found) replaced.replace(at, from, state.tokens.add(found))
      }
    }
    at = text.indexOf('@', from)
  }
  return replaced.finish()
}

function userMention(name: string, silent: boolean, { context }: InlineState): Inline | undefined {
  if (channelWildcards.has(name)) return { type: 'wildcard-mention', word: name, silent }
  if (name === 'topic') return { type: 'topic-mention', silent }
  const user = userOf(name, context)
  if (!user) return undefined
  return {
    type: 'user-mention',
    userId: user.id,
    fullName: user.fullName,
    silent: silent || !user.isActive,
  }
}

function userOf(name: string, context: InlineState['context']) {
  const byId = /^([^\n]+)?\|(\d{1,15})$/.exec(name)
  if (!byId) return context.userByName(name)
  const user = context.userById(Number(byId[2]))
  return byId[1] === undefined || user?.fullName === byId[1] ? user : undefined
}

function groupMention(name: string, silent: boolean, { context }: InlineState): Inline | undefined {
  const group = context.groupByName(name)
  if (!group) return undefined
  return {
    type: 'group-mention',
    groupId: group.id,
    name: group.displayName ?? group.name,
    silent: silent || group.isDeactivated === true,
  }
}
