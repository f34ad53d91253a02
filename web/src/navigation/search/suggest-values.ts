import type { LucideIcon } from 'lucide-react'
import { matching } from '#data/matching.ts'
import { directTitle } from '#data/titles.ts'
import { plain } from '#language/plain.ts'
import { t } from '#language/words.ts'
import type { Names } from '#narrow/hash.ts'
import { DAY_WORDS, dayLabel, dayOf, isoDay } from './days.ts'
import type { Known, KnownPerson } from './known.ts'
import { pillFor, pillOf, type Token } from './parse.ts'
import type { Pill } from './pills.ts'

/** Something that can be taken from the list under the caret. */
export interface Suggestion {
  readonly key: string
  readonly name: string
  readonly detail?: string
  readonly icon?: LucideIcon
  readonly userId?: number
  readonly channelId?: number
  /** What it does: adds a pill in place of what was typed, completes the text, or opens an earlier search. */
  readonly takes:
    | { readonly pill: Pill; readonly from: number }
    | { readonly text: string; readonly from: number }
    | { readonly hash: string }
}

export interface Sources extends Names {
  readonly known: Known
  /** The channel of the pills so far. */
  readonly channelId?: number | undefined
  readonly hasPills: boolean
  readonly recent: readonly { readonly hash: string; readonly text: string }[]
}

export const SHOWN = 8
export const SHOWN_FOR_A_WORD = 3

/** What a condition can be about, as far as it was typed. */
export function valuesOf(token: Token, sources: Sources): Suggestion[] {
  switch (token.operator.kind) {
    case 'person':
      return peopleFor(token, sources)
    case 'direct':
      return [...peopleFor(token, sources), ...groupsFor(token, sources)].slice(0, SHOWN)
    case 'channel':
      return channelsFor(token, sources)
    case 'topic':
      return topicsFor(token, sources)
    case 'choice':
      return choicesFor(token)
    case 'day':
      return daysFor(token)
    default:
      return exactly(token, sources)
  }
}

function found(token: Token, key: string, operand: Parameters<typeof pillOf>[1]) {
  const pill = pillOf(token.operator, operand, token.negated)
  return { key: `${token.operator.name} ${key}`, takes: { pill, from: token.from } }
}

export function peopleFor(token: Token, { known }: Sources): Suggestion[] {
  const { operator, value } = token
  const isList = operator.kind === 'direct' || operator.api === 'dm-including'
  const findable = known.people
    .filter(({ isActive }) => isActive || value !== '')
    .map((person) => ({ person, ...findablePerson(person, known.ownUserId) }))
  return matching(findable, value, SHOWN).map(({ person, detail }) => ({
    ...found(token, String(person.id), isList ? [person.id] : person.id),
    name: person.name,
    detail,
    userId: person.id,
  }))
}

function findablePerson({ id, name, email, isActive }: KnownPerson, ownUserId: number) {
  const isOwn = id === ownUserId
  const detail = isOwn ? t`You` : email
  return {
    name,
    detail,
    searched: isOwn ? `${name} me` : name,
    unread: 0,
    weight: isOwn ? 2 : isActive ? 1 : 0,
  }
}

function groupsFor(token: Token, { known, userName }: Sources): Suggestion[] {
  const words = plain(token.value).split(/[\s,]+/)
  return known.groups
    .map((ids) => ({ ids, full: ids.map((id) => userName(id) ?? '').join(', ') }))
    .filter(({ full }) => words.every((word) => plain(full).includes(word)))
    .slice(0, SHOWN_FOR_A_WORD)
    .map(({ ids, full }) => ({
      ...found(token, ids.join(), [...ids]),
      name: directTitle(ids, known.ownUserId, userName),
      detail: full,
    }))
}

export function channelsFor(token: Token, { known }: Sources): Suggestion[] {
  const findable = known.channels.map(({ id, name, isSubscribed }) => ({
    id,
    name,
    detail: '',
    isSubscribed,
    unread: 0,
    weight: isSubscribed ? 1 : 0,
  }))
  return matching(findable, token.value.replace(/^#/, ''), SHOWN).map(({ id, name, isSubscribed }) => ({
    ...found(token, String(id), id),
    name,
    ...(!isSubscribed && { detail: t`Not subscribed` }),
    channelId: id,
  }))
}

function topicsFor(token: Token, { known, channelId, channelName }: Sources): Suggestion[] {
  const topics = new Map<string, { topic: string; channelId: number }>()
  for (const one of known.topics) {
    if (one.topic === '' || (channelId !== undefined && one.channelId !== channelId)) continue
    const key = one.topic.toLowerCase()
    if (!topics.has(key)) topics.set(key, one)
  }
  const findable = [...topics.values()].map((one) => ({
    name: one.topic,
    detail: channelName(one.channelId) ?? '',
    channelId: one.channelId,
    unread: 0,
    weight: 1,
  }))
  const value = token.value.trim()
  const matches = matching(findable, value, SHOWN - 1).map(({ name, detail, channelId }) => ({
    ...found(token, name, name),
    name,
    detail,
    channelId,
  }))
  const isListed = matches.some(({ name }) => name.toLowerCase() === value.toLowerCase())
  if (value === '' || isListed) return matches
  return [...matches, { ...found(token, `typed ${value}`, value), name: value, detail: t`As typed` }]
}

function choicesFor(token: Token): Suggestion[] {
  const { name, choices = [], icon } = token.operator
  return choices
    .filter(([value]) => value.startsWith(token.value.trim().toLowerCase()))
    .map(([value, detail]) => ({ ...found(token, value, value), name: `${name}:${value}`, detail, icon }))
}

function daysFor(token: Token): Suggestion[] {
  const now = new Date()
  const value = token.value.trim()
  const { icon } = token.operator
  const named = DAY_WORDS.filter(([word]) => word.startsWith(value.toLowerCase())).map(([word, day]) => {
    const iso = isoDay(day(now))
    return {
      ...found(token, word, iso),
      name: capital(word.replace('-', ' ')),
      detail: dayLabel(iso, now),
      icon,
    }
  })
  const day = dayOf(value, now)
  if (day === undefined || named.length > 0) return named
  return [dayFor(token, day)]
}

export function dayFor(token: Token, day: string): Suggestion {
  const { icon } = token.operator
  return { ...found(token, day, day), name: dayLabel(day, new Date()), detail: day, icon }
}

function exactly(token: Token, { known }: Sources): Suggestion[] {
  const pill = pillFor(token, known)
  if (!pill) return []
  const { name, icon } = token.operator
  return [{ key: token.value, name: `${name}: ${token.value}`, icon, takes: { pill, from: token.from } }]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
