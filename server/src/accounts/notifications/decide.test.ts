import { userSettings } from '@parley/api/settings/user-settings'
import { describe, expect, test } from 'vitest'
import { decide, type Facts, type Way } from './decide.ts'

/** When quiet hours end. */
const UNTIL = 1_800_000_000

/** What differs from an idle subscriber who may read the message, by words. */
const SITUATIONS: Readonly<Record<string, (facts: Facts) => Facts>> = {
  direct: (facts) => ({ ...facts, place: null }),
  mention: (facts) => mentioning(facts, { person: true }),
  'topic wildcard': (facts) => mentioning(facts, { topic: true }),
  'channel wildcard': (facts) => mentioning(facts, { channel: true }),
  'own message': (facts) => ({ ...facts, isSender: true }),
  'bot or deactivated': (facts) => ({ ...facts, isPerson: false }),
  'muted sender': (facts) => ({ ...facts, isSenderMuted: true }),
  'welcome bot': (facts) => ({ ...facts, isQuiet: true }),
  unreadable: (facts) => ({ ...facts, isReadable: false }),
  read: (facts) => ({ ...facts, isRead: true }),
  'quiet hours': (facts) => ({ ...facts, quietUntil: () => UNTIL }),
  'quiet for ever': (facts) => ({ ...facts, quietUntil: () => Number.POSITIVE_INFINITY }),
  present: (facts) => ({ ...facts, isIdle: false }),
  'no subscription': (facts) => inPlace(facts, { subscription: undefined }),
  'muted channel': (facts) => subscribed(facts, { isMuted: true }),
  'muted topic': (facts) => inPlace(facts, { topicPolicy: 1 }),
  'unmuted topic': (facts) => inPlace(facts, { topicPolicy: 2 }),
  followed: (facts) => inPlace(facts, { topicPolicy: 3 }),
  'channel on': (facts) => subscribed(facts, { emailNotifications: true, pushNotifications: true }),
  'channel off': (facts) => subscribed(facts, { emailNotifications: false, pushNotifications: false }),
  'channel wildcards on': (facts) => subscribed(facts, { wildcardMentionsNotify: true }),
  'channel wildcards off': (facts) => subscribed(facts, { wildcardMentionsNotify: false }),
}

const mentioning = (facts: Facts, mentions: Partial<Facts['mentions']>): Facts => ({
  ...facts,
  mentions: { ...facts.mentions, ...mentions },
})

type Place = NonNullable<Facts['place']>

const inPlace = (facts: Facts, place: Partial<Place>): Facts => ({
  ...facts,
  place: facts.place && { ...facts.place, ...place },
})

const subscribed = (facts: Facts, values: Partial<NonNullable<Place['subscription']>>): Facts =>
  inPlace(facts, {
    subscription: facts.place?.subscription && { ...facts.place.subscription, ...values },
  })

const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  offline: ['enable_offline_email_notifications', 'enable_offline_push_notifications'],
  online: ['enable_online_push_notifications'],
  follows: ['enable_followed_topic_email_notifications', 'enable_followed_topic_push_notifications'],
  'follow wildcards': ['enable_followed_topic_wildcard_mentions_notify'],
  channels: ['enable_stream_email_notifications', 'enable_stream_push_notifications'],
  wildcards: ['wildcard_mentions_notify'],
}

/** Decides about a line such as `mention, followed; +channels -offline`. */
function decided(way: Way, line: string) {
  const [situation = '', switches = ''] = line.split(';')
  const isOn = new Map(
    (switches.match(/[+-][a-z][a-z ]*[a-z]/g) ?? []).flatMap((one) =>
      (SETTINGS[one.slice(1)] ?? []).map((name) => [name, one.startsWith('+')] as const),
    ),
  )
  const usual: Facts = {
    isPerson: true,
    isSender: false,
    isSenderMuted: false,
    isQuiet: false,
    isReadable: true,
    isRead: false,
    isIdle: true,
    quietUntil: () => undefined,
    mentions: { person: false, topic: false, channel: false },
    place: {
      subscription: {
        isMuted: false,
        emailNotifications: null,
        pushNotifications: null,
        wildcardMentionsNotify: null,
      },
      topicPolicy: 0,
    },
    // All of them are booleans.
    setting: (name) => (isOn.get(name) ?? userSettings[name].default) as never,
  }
  const words = situation
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const facts = words.reduce((before, word) => {
    const change = SITUATIONS[word]
    if (change === undefined) throw new Error(`there is no situation '${word}'`)
    return change(before)
  }, usual)
  const decision = decide(way, facts)
  if (decision === undefined) return '-'
  return decision.heldUntil === UNTIL ? `${decision.trigger}, held` : decision.trigger
}

/** Situation and settings, then what both ways decide, or each. */
const TABLE = `
                                              | -
direct                                        | direct_message
direct; -offline                              | -
direct; -offline +channels +follows           | -
direct, mention                               | direct_message
direct, own message                           | -
direct, bot or deactivated                    | -
direct, muted sender                          | -
direct, welcome bot                           | -
direct, unreadable                            | -
direct, read                                  | -
direct, quiet hours                           | direct_message, held
direct, quiet for ever                        | -
direct, quiet hours; -offline                 | -
direct, quiet hours, read                     | -
direct, quiet hours, present                  | - | direct_message, held
direct, present                               | - | direct_message
direct, present; -online                      | - | -
mention                                       | mentioned
mention; -offline                             | -
mention, own message                          | -
mention, bot or deactivated                   | -
mention, muted sender                         | -
mention, welcome bot                          | -
mention, unreadable                           | -
mention, read                                 | -
mention, quiet hours                          | mentioned, held
mention, quiet hours, muted topic             | mentioned, held
mention, present                              | - | mentioned
mention, no subscription                      | -
mention, muted channel                        | mentioned
mention, muted topic                          | mentioned
mention, channel off                          | mentioned
mention, followed                             | mentioned
mention, topic wildcard, channel wildcard     | mentioned
mention, followed; -offline                   | followed_topic
mention; -offline +channels                   | stream
topic wildcard                                | topic_wildcard_mentioned
topic wildcard, channel wildcard              | topic_wildcard_mentioned
topic wildcard; -wildcards                    | -
topic wildcard; -offline                      | -
topic wildcard, followed                      | topic_wildcard_mentioned_in_followed_topic
topic wildcard, followed; -follow wildcards   | topic_wildcard_mentioned
topic wildcard, followed; -follow wildcards -wildcards | followed_topic
topic wildcard, quiet hours                   | topic_wildcard_mentioned, held
topic wildcard, muted topic                   | -
topic wildcard, muted channel                 | -
topic wildcard, muted channel, unmuted topic  | topic_wildcard_mentioned
channel wildcard                              | stream_wildcard_mentioned
channel wildcard; -wildcards                  | -
channel wildcard; -offline                    | -
channel wildcard, present                     | - | stream_wildcard_mentioned
channel wildcard, quiet hours                 | stream_wildcard_mentioned, held
channel wildcard, no subscription             | -
channel wildcard, muted topic                 | -
channel wildcard, muted channel               | -
channel wildcard, muted channel, unmuted topic | stream_wildcard_mentioned
channel wildcard, muted channel, followed     | stream_wildcard_mentioned_in_followed_topic
channel wildcard, followed                    | stream_wildcard_mentioned_in_followed_topic
channel wildcard, followed; -wildcards        | stream_wildcard_mentioned_in_followed_topic
channel wildcard, followed; -follow wildcards | stream_wildcard_mentioned
channel wildcard, channel wildcards off       | -
channel wildcard, channel wildcards on; -wildcards | stream_wildcard_mentioned
channel wildcard, muted sender                | -
channel wildcard, read                        | -
followed                                      | followed_topic
followed; -follows                            | -
followed; -offline                            | followed_topic
followed, muted channel                       | followed_topic
followed, quiet hours                         | followed_topic, held
followed, no subscription                     | -
followed, muted sender                        | -
followed, own message                         | -
followed, read                                | -
followed; -follows +channels                  | stream
channel on                                    | stream
channel on; -offline                          | stream
channel on, quiet hours                       | stream, held
channel on, muted channel                     | -
channel on, muted channel, unmuted topic      | stream
channel on, muted topic                       | -
channel on, own message                       | -
channel on, read                              | -
channel on, unreadable                        | -
channel on, present                           | - | stream
channel on, no subscription                   | -
; +channels                                   | stream
muted channel; +channels                      | -
channel off; +channels                        | -
channel off, followed; +channels              | followed_topic
`

const rows = TABLE.split('\n')
  .slice(1, -1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe.each(['email', 'push'] as const)('by %s', (way) => {
  test.each(rows)('%s', (line = '', both = '', push = both) => {
    // Pushes to people who are present are on where the table does not say otherwise.
    const switches = line.includes(';') ? line : `${line};`
    const withOnline = line.includes('-online') ? switches : `${switches} +online`
    expect(decided(way, withOnline)).toBe(way === 'push' ? push : both)
  })
})
