import { t } from '#language/words.ts'

/** Far enough apart to be told from each other beside a name. */
export const channelColors = () =>
  [
    ['#c2410c', t`Orange`],
    ['#a16207', t`Amber`],
    ['#4d7c0f', t`Olive`],
    ['#15803d', t`Green`],
    ['#0f766e', t`Teal`],
    ['#0e7490', t`Cyan`],
    ['#1d4ed8', t`Blue`],
    ['#4338ca', t`Indigo`],
    ['#7e22ce', t`Purple`],
    ['#a21caf', t`Magenta`],
    ['#be123c', t`Red`],
    ['#57534e', t`Gray`],
  ] as const
