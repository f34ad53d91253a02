import { SquareSlash } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { offeredCommands } from '#commands/offered.ts'
import { otherWords } from '#commands/other-words.ts'
import { useApp } from '#data/context.ts'
import { plain } from '#language/plain.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import styles from './InPlaceOfComposer.module.css'

interface Props {
  name: string
  text: string
  onText: (text: string) => void
  onSend: () => void
}

/** Above the composer: that a command is not there, what may have been meant, and how the text is sent as it is. */
export default function UnknownCommand({ name, text, onText, onSend }: Props) {
  const app = useApp()
  const meant = offeredCommands(app).filter((command) => isCalled(command, plain(name)))
  function run(command: Command) {
    // What follows the name is not lost.
    if (text.trim() === `/${name}`) onText('')
    command.run(app)
  }
  return (
    <section className={styles.bar} aria-label={t`Unknown command`}>
      <SquareSlash size={17} aria-hidden="true" />
      <p className={styles.text} role="alert">
        <strong>{t`There is no command /${name}`}</strong>
        <span>{t`Send it once more, and it goes out as text.`}</span>
      </p>
      {meant.map((command) => (
        <Button key={command.name} kind="quiet" onClick={() => run(command)}>
          {command.name}
        </Button>
      ))}
      <Button kind="quiet" onClick={onSend}>
        {t`Send as text`}
      </Button>
    </section>
  )
}

/** Whether the command has that word. A short one that its name has says little: `in`, `to`. */
function isCalled({ name, detail = '', words = otherWords(name) ?? '' }: Command, word: string): boolean {
  const described = word.length > 2 ? `${name} ${detail} ${words}` : words
  return plain(described)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word)
}
