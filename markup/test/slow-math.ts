/**
 * Measures the worst case of formulas: milliseconds of processor time for messages full of them.
 *
 *     node markup/test/slow-math.ts
 */
import { renderMessage } from '../src/server.ts'
import { sampleWorld } from './sample-world.ts'

/** The opening, the repeated piece and the closing of a formula. */
const shapes: [open: string, piece: string, close: string][] = [
  ...[
    'x',
    'x^',
    'x^2',
    'x_1',
    '{',
    '{x}',
    '}',
    '\\',
    '&',
    '~',
    "'",
    '^',
    '_',
    '%',
    '#',
    '\\,',
    '\\\\',
    '∑',
    '𝕏',
    '日',
  ],
  ...[
    '\\frac ab',
    '\\frac{a}{b}',
    '\\sqrt x',
    '\\sqrt[3]{x}',
    '\\binom ab',
    '\\hat x',
    '\\vec{x}',
    '\\not =',
    '\\text{a}',
  ],
  ...[
    '\\left(',
    '\\left(x\\right)',
    '\\big(',
    '\\overbrace{x}',
    '\\underbrace{x}^y',
    '\\xrightarrow{x}',
    '\\widehat{x}',
  ],
  ...[
    '\\color{red}',
    '\\colorbox{red}{x}',
    '\\fbox{x}',
    '\\rule{1em}{1em}',
    '\\kern1em',
    '\\hspace{1em}',
    '\\boxed{x}',
  ],
  ...[
    '\\mathbb{R}',
    '\\mathcal{A}',
    '\\mathrm{d}',
    '\\Huge x',
    '\\tiny x',
    '\\phantom{x}',
    '\\smash{x}',
    '\\href{http://e.com}{x}',
  ],
  ...[
    '\\operatorname{a}',
    '\\pmod a',
    '\\cancel{x}',
    '\\sout{x}',
    '\\mathchoice{a}{b}{c}{d}',
    '\\char`a',
    '\\dots',
    '\\iff',
    '\\TeX',
    '\\KaTeX',
  ],
  ...[
    '\\stackrel{a}{b}',
    '\\substack{a\\\\b}',
    '\\overset ab',
    '\\tag{1}',
    '\\newline',
    '\\limits',
    '\\middle|',
    '\\sum\\limits_a^b',
  ],
].map((piece): [string, string, string] => ['', piece, ''])
for (const environment of [
  'matrix',
  'pmatrix',
  'cases',
  'aligned',
  'array',
  'gathered',
  'smallmatrix',
  'CD',
]) {
  const argument = environment === 'array' ? '{c}' : ''
  for (const piece of ['&', '\\\\', 'a&b\\\\', '\\hline', 'x', '@>>>'])
    shapes.push([`\\begin{${environment}}${argument}`, piece, `\\end{${environment}}`])
}
for (const [open, close] of [
  ['{', '}'],
  ['\\sqrt{', '}'],
  ['\\frac{', '}{b}'],
  ['\\left(', '\\right)'],
  ['x^{', '}'],
  ['\\text{', '}'],
  ['\\overline{', '}'],
  ['\\underbrace{', '}'],
  ['\\mathchoice{}{}{}{', '}'],
  ['\\begin{matrix}', '\\end{matrix}'],
  ['\\boxed{', '}'],
  ['\\color{red}{', '}'],
  ['\\sqrt[', ']{a}'],
] as const) {
  for (const depth of [10, 40, 150, 600])
    shapes.push(['', `${open.repeat(depth)}x${close.repeat(depth)}`, ''])
}
for (const macro of [
  '\\def\\a{xxxxxxxxxx}',
  '\\def\\a{\\frac{a}{b}}',
  '\\def\\a#1{#1#1}\\def\\b{\\a{\\a{\\a{x}}}}',
  '\\newcommand\\a{\\sqrt{x}}',
])
  shapes.push([macro, '\\a', ''], [macro, '\\b', ''])

function milliseconds(source: string): number {
  const start = process.cpuUsage()
  renderMessage(source, sampleWorld)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function messagesOf([open, piece, close]: (typeof shapes)[number]): string[] {
  return [20, 100, 400, 1000, 2900].flatMap((length) => {
    const tex =
      open +
      piece.repeat(Math.max(1, Math.floor((length - open.length - close.length) / piece.length))) +
      close
    return [`$$${tex}$$ `, `\`\`\`math\n${tex}\n\`\`\`\n`].map((formula) =>
      formula.repeat(Math.max(1, Math.floor(10_000 / formula.length))),
    )
  })
}

for (let run = 0; run < 50; run++) milliseconds('$$\\frac{a}{b}$$ '.repeat(20))
const found = shapes
  .flatMap((shape) =>
    messagesOf(shape).map((source) => ({ source, ms: Math.min(milliseconds(source), milliseconds(source)) })),
  )
  .sort((one, other) => other.ms - one.ms)
for (const { source, ms } of found.slice(0, 15))
  console.log(`${ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(source.slice(0, 100))}`)
