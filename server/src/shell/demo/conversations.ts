/** Emoji by name, and the first names of those who reacted with it. */
export type DemoReactions = readonly (readonly [emoji: string, people: readonly string[]])[]

/** Lines of a conversation: the sender's first name, the content, and the reactions. */
export interface DemoConversation {
  readonly channel: string
  readonly topic: string
  /** The age of its first message. */
  readonly hoursAgo: number
  readonly lines: readonly (readonly [who: string, says: string, reactions?: DemoReactions])[]
}

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    channel: 'platform',
    topic: 'Queue survives a restart',
    hoursAgo: 2,
    lines: [
      [
        'Ines',
        'Pulled the plug on node 2 while 400 clients were polling. Every one of them carried on with the same `queue_id`, and nothing came twice.',
        [
          ['tada', ['Ada', 'Tomás', 'Priya', 'Bo', 'Samuel']],
          ['eyes', ['Lena', 'Jonas']],
        ],
      ],
      ['Tomás', 'How does the new node know what they had already seen?'],
      [
        'Ines',
        '```quote\nHow does the new node know what they had already seen?\n```\nThe client says it. Positions in the journal are the event ids, so the poll itself carries all that is needed:\n```js\nconst events = await journal.after(queue.position, { viewer, limit: 500 })\n```',
      ],
      ['Ines', 'No sticky sessions, no buffer to lose.'],
      ['Priya', '@**Ada Lindqvist** can we ship this with the 1.0 notes? I would put it first.'],
      [
        'Ada',
        'Yes. I’ll write it up after the restore drill, see #**incidents>Restore drill, November**.',
        [['+1', ['Ines', 'Priya', 'Tomás']]],
      ],
    ],
  },
  {
    channel: 'platform',
    topic: 'PostgreSQL 18 upgrade',
    hoursAgo: 28,
    lines: [
      [
        'Samuel',
        'Numbers from the staging copy, three runs each:\n\n| | 17 | 18 |\n|:--|--:|--:|\n| inserts/s | 88 200 | 101 400 |\n| restore | 41 s | 33 s |\n| disk | 12.1 GB | 12.0 GB |',
      ],
      ['Tomás', 'The inserts are `io_method=worker`?'],
      ['Samuel', 'Yes, with the default of three. More did not help on two cores.'],
      ['Bo', 'What is the plan for going back?'],
      [
        'Samuel',
        'Three steps:\n1. Stop the writers, note the journal position.\n2. `pg_dump` from 18, restore into 17.\n3. Point the nodes back; the queues find their place by themselves.\n\nTried twice, eleven minutes.',
      ],
      ['Ada', '@*backend* please read this before Thursday. I’d like to do it <time:2026-11-26T07:00:00Z>.'],
      ['Priya', ':thumbs_up: Thursday works.'],
    ],
  },
  {
    channel: 'platform',
    topic: '✔ Flaky upload test',
    hoursAgo: 70,
    lines: [
      ['Priya', 'The upload test failed again on the third try: `ECONNRESET` after 5 MB.'],
      ['Bo', 'Same here. It only happens with `--parallel`.'],
      [
        'Priya',
        'Found it: the server closed the socket when the body was *longer* than it had promised. It now reads to the end first.\n```spoiler What it looked like\n  5 242 880 bytes promised\n  5 242 881 bytes sent\n```',
      ],
      ['Tomás', 'One byte. Of course. :face_palm:'],
    ],
  },
  {
    channel: 'incidents',
    topic: 'Restore drill, November',
    hoursAgo: 4,
    lines: [
      ['Bo', '**09:02** Deleted the database of the drill server. Clock is running.'],
      ['Bo', '**09:09** Base backup unpacked, replaying.'],
      [
        'Ines',
        '**09:14** Serving again. Counts agree:\n* messages: 1 204 331\n* people: 412\n* files: 38 112 (spot check of 200, all hashes fine)',
      ],
      ['Bo', 'Twelve minutes. Last time it was *twenty-six*.'],
      ['Ada', 'Thank you both. What took longest?'],
      ['Ines', 'Unpacking. ~~Compression level 19~~ level 3 next time.'],
    ],
  },
  {
    channel: 'interface',
    topic: 'Unread counts',
    hoursAgo: 7,
    lines: [
      ['Lena', 'Proposal: weight says *unread*, a number says *how many*, color only says *you*.'],
      ['Yuki', 'So a muted channel has neither?'],
      [
        'Lena',
        'It has the number, faint. People told us they want to know that something is there without being called.',
      ],
      [
        'Mara',
        'I like it. One thing: at 13 px the difference between 450 and 560 is hard to see on Windows.',
      ],
      ['Lena', 'Good point. Let’s try 600 there. @**Jonas Bauer** is that cheap?'],
      ['Jonas', 'One line. Done: https://harbourlabs.example/preview/unread'],
      ['Yuki', ':heart: Much better.'],
    ],
  },
  {
    channel: 'interface',
    topic: 'Dark theme',
    hoursAgo: 50,
    lines: [
      ['Yuki', 'Not black: `#1b1b1d`. Pure black makes text glow on OLED, and shadows vanish.'],
      ['Mara', 'Contrast of the third text level is 3.1 there. Enough for what may be missed?'],
      ['Yuki', 'For captions yes. For anything one has to read, no: those take the second level.'],
    ],
  },
  {
    channel: 'research',
    topic: 'Interviews, round three',
    hoursAgo: 30,
    lines: [
      [
        'Mara',
        'Five talks, three notes:\n1. Everyone finds topics *after* a week, nobody on the first day.\n2. “I want to leave it for the weekend and not be afraid of Monday.”\n3. Two of five never used search. They ask a person.',
      ],
      ['Lena', 'Number two is the whole product.', [['100', ['Ada', 'Mara', 'Aisha']]]],
      ['Aisha', 'For number three: did they know it is there?'],
      ['Mara', 'Yes. “It never finds it in other tools, so I stopped.”'],
    ],
  },
  {
    channel: 'roadmap',
    topic: 'After 1.0',
    hoursAgo: 20,
    lines: [
      [
        'Aisha',
        'Candidates, most wished for first:\n- Calls from a topic\n- Reminders that come back *with* the conversation\n- A page a day of what one missed',
      ],
      ['Tomás', 'I’d vote for the second. It is small and nobody else has it right.'],
      ['Ada', '@**all** have a look before Friday, please. A sentence each is enough.'],
      ['Samuel', 'Second one. I write myself notes all day.'],
      ['Priya', 'Second.'],
      ['Jonas', 'Calls. Sorry.'],
    ],
  },
  {
    channel: 'feedback',
    topic: 'Small wishes',
    hoursAgo: 11,
    lines: [
      ['Aisha', '```quote\nCan I mark a topic as done for me alone?\n```\nThird time this month.'],
      ['Lena', 'That is muting with a better name.'],
      ['Aisha', 'Then let’s give it the better name.'],
    ],
  },
  {
    channel: 'launch',
    topic: 'Release notes',
    hoursAgo: 5,
    lines: [
      ['Ada', 'First draft. One idea a paragraph, no adjectives we would not say aloud.'],
      ['Diego', 'Can I take the pictures from #**brand**?'],
      ['Mara', 'Yes, the ones in *approved*. The wide one is 2:1, please do not crop it.'],
      [
        'Priya',
        'For the numbers: $$\\frac{20\\,000\\ \\text{sends}}{1\\ \\text{s}}$$ on two cores. I would not round up.',
      ],
    ],
  },
  {
    channel: 'tooling',
    topic: 'Faster checks',
    hoursAgo: 44,
    lines: [
      ['Jonas', 'The whole suite is at 2 min 10 s. What is left is mostly starting browsers.'],
      ['Bo', '```diff\n- one browser for each file\n+ one browser, one context for each test\n```'],
      ['Jonas', '1 min 35 s. :tada:', [['rocket', ['Bo', 'Ines', 'Ada']]]],
    ],
  },
  {
    channel: 'mobile',
    topic: 'Notifications on old phones',
    hoursAgo: 16,
    lines: [
      ['Samuel', 'On a phone from 2019 the first one takes nine seconds. The rest are instant.'],
      ['Bo', 'Cold start of the service. Can we keep it warm?'],
      [
        'Samuel',
        'Not without draining the battery. But we can show the sender at once and fetch the text behind it.',
      ],
      ['Yuki', 'Please never show an empty bubble, even for a second.'],
    ],
  },
  {
    channel: 'web',
    topic: 'Scrolling up',
    hoursAgo: 9,
    lines: [
      [
        'Jonas',
        'Position is kept while older messages load. It was the pictures: they now have their height *before* they are there.',
      ],
      ['Lena', 'I tried to break it for ten minutes and could not.'],
      ['Jonas', 'Try harder :wink:'],
    ],
  },
  {
    channel: 'announcements',
    topic: 'All hands',
    hoursAgo: 26,
    lines: [
      ['Ada', 'Thursday at <time:2026-11-26T14:00:00Z>. One topic: what we do *not* do next year.'],
      ['Ines', 'Notes will be in #**general** the same day.'],
    ],
  },
  {
    channel: 'people',
    topic: 'Away',
    hoursAgo: 60,
    lines: [
      ['Lena', 'On leave until Monday. @_**Yuki Tanaka** has the screens.'],
      ['Tomás', 'Enjoy the sea!'],
    ],
  },
  {
    channel: 'random',
    topic: 'Lunch',
    hoursAgo: 3,
    lines: [
      ['Tomás', 'The place with the soup, or the other place?'],
      ['Samuel', 'Soup.', [['stew', ['Tomás', 'Mara']]]],
      ['Mara', '/me is already there'],
    ],
  },
  {
    channel: 'general',
    topic: 'Welcome',
    hoursAgo: 200,
    lines: [
      [
        'Ada',
        'Welcome to **Harbour Labs**! A channel is a subject, a topic is a conversation. Start one whenever you like.',
      ],
      ['Yuki', 'Hello from Osaka :wave:'],
      ['Diego', 'Hello! I am here for the launch pictures.'],
    ],
  },
]

/** Direct conversations, by first names. The first person writes first. */
export const DEMO_DIRECTS: readonly {
  between: readonly string[]
  hoursAgo: number
  lines: DemoConversation['lines']
}[] = [
  {
    between: ['Ines', 'Ada'],
    hoursAgo: 1,
    lines: [
      ['Ines', 'Do you have ten minutes before the drill write-up?'],
      ['Ada', 'At two?'],
      ['Ines', 'Perfect.'],
      ['Ines', 'I’ll bring the timings.'],
    ],
  },
  {
    between: ['Tomás', 'Priya', 'Ada'],
    hoursAgo: 22,
    lines: [
      ['Tomás', 'Who of us takes the talk in January?'],
      ['Priya', 'I would, if somebody reads my slides.'],
      ['Ada', 'I will. Gladly.'],
    ],
  },
  {
    between: ['Lena', 'Yuki'],
    hoursAgo: 31,
    lines: [
      ['Lena', 'The spacing file is yours while I am away.'],
      ['Yuki', 'I will keep everything on fours. :saluting_face:'],
    ],
  },
]
