export interface DemoChannel {
  readonly name: string
  readonly description: string
  readonly folder: string
  /** First names of the subscribers; if missing, everyone except the guest. */
  readonly people?: readonly string[]
  readonly isPrivate?: true
}

export const DEMO_FOLDERS = [
  { name: 'Engineering', description: 'What runs, and what keeps it running' },
  { name: 'Design', description: 'How it looks and reads' },
  { name: 'Product', description: 'What comes next, and for whom' },
  { name: 'Company', description: 'For all of us' },
] as const

export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    name: 'platform',
    description: 'Servers, storage and everything that must not fall over',
    folder: 'Engineering',
  },
  { name: 'mobile', description: 'The apps for phones', folder: 'Engineering' },
  { name: 'web', description: 'The app in the browser', folder: 'Engineering' },
  { name: 'tooling', description: 'Builds, checks and what saves us time', folder: 'Engineering' },
  {
    name: 'incidents',
    description: 'What is broken now. Calm words, facts and times.',
    folder: 'Engineering',
    people: ['Ada', 'Ines', 'Tomás', 'Priya', 'Bo', 'Samuel'],
    isPrivate: true,
  },
  { name: 'interface', description: 'Screens and how they behave', folder: 'Design' },
  { name: 'research', description: 'What people told us', folder: 'Design' },
  {
    name: 'brand',
    description: 'Words, colors, pictures',
    folder: 'Design',
    people: ['Ada', 'Lena', 'Yuki', 'Mara', 'Diego'],
  },
  { name: 'roadmap', description: 'What we build next, and why', folder: 'Product' },
  { name: 'feedback', description: 'From people who use it', folder: 'Product' },
  { name: 'launch', description: 'Everything for **1.0**', folder: 'Product' },
  { name: 'announcements', description: 'For everyone to read. Short.', folder: 'Company' },
  { name: 'people', description: 'Who joins, who is away, who has a birthday', folder: 'Company' },
  { name: 'random', description: 'Anything else', folder: 'Company' },
]

/** The channel that every organization starts with. */
export const DEMO_FIRST_CHANNEL = { name: 'general', folder: 'Company' } as const

export const DEMO_GROUPS = [
  {
    name: 'backend',
    description: 'Those who look after the servers',
    members: ['Ada', 'Ines', 'Tomás', 'Priya', 'Samuel'],
  },
  { name: 'designers', description: 'Those to ask about screens', members: ['Lena', 'Yuki', 'Mara'] },
  { name: 'on-call', description: 'Awake when it matters', members: ['Ines', 'Bo'] },
] as const
