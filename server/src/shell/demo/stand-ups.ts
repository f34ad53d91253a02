import type { DemoConversation } from './conversations.ts'

const DAYS = 60
const HOURS_PER_DAY = 24

const TEAMS = [
  { channel: 'platform', people: ['Ines', 'Tomás', 'Priya', 'Bo', 'Samuel'] },
  { channel: 'web', people: ['Jonas', 'Priya', 'Yuki', 'Lena'] },
  { channel: 'mobile', people: ['Samuel', 'Bo', 'Aisha', 'Yuki'] },
  { channel: 'interface', people: ['Lena', 'Yuki', 'Mara', 'Jonas'] },
] as const

const DONE = [
  'merged the last part of the queue work',
  'read through the error texts, changed four',
  'measured the start again: 0.7 s',
  'paired on the feed, it no longer jumps',
  'wrote the test that was missing',
  'sorted the feedback of last week',
  'cleaned up after the drill',
  'answered the three oldest questions in #**feedback**',
]
const NEXT = [
  'the same for uploads',
  'look at the slow query of yesterday',
  'a first sketch of the settings page',
  'review, then a walk',
  'the numbers for #**launch**',
  'write down what we decided',
  'try it on an old phone',
]
const STUCK = [
  'nothing in the way',
  'waiting for a certificate',
  'could use a second pair of eyes',
  'the build machine is slow today',
]
const ANSWERS = [
  'I have time after lunch.',
  'Same here.',
  ':eyes:',
  'Thank you!',
  'Let’s look at it together.',
  'Nice.',
]

/** The daily stand-ups of every team in the last weeks, a topic a day, so that there is a history to search. */
export function standUps(today: Date): DemoConversation[] {
  const conversations: DemoConversation[] = []
  for (let day = DAYS; day > 0; day--) {
    const date = new Date(today.getTime() - day * HOURS_PER_DAY * 3_600_000)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (isWeekend) continue
    const topic = `Stand-up, ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
    for (const [index, { channel, people }] of TEAMS.entries()) {
      conversations.push({
        channel,
        topic,
        hoursAgo: day * HOURS_PER_DAY - index,
        lines: linesOf(people, day + index),
      })
    }
  }
  return conversations
}

function linesOf(people: readonly string[], turn: number): [string, string][] {
  const lines = people.flatMap((who, index): [string, string][] => {
    // None of the lists is empty.
    const pick = <T>(list: readonly T[], by: number) => list[(turn * by + index * 3) % list.length] as T
    const update = `Yesterday: ${pick(DONE, 5)}.\nToday: ${pick(NEXT, 3)}. ${sentence(pick(STUCK, 7))}`
    const other = people[(index + 1) % people.length] ?? who
    return (turn + index) % 3 === 0
      ? [
          [who, update],
          [other, pick(ANSWERS, 2)],
        ]
      : [[who, update]]
  })
  const [first] = people
  if (turn % 2 !== 0 || first === undefined) return lines
  return [...lines, [first, 'See you tomorrow :wave:']]
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}.`
