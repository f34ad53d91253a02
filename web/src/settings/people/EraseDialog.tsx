import type { AnswerOf } from '@parley/api/contract/endpoint'
import { erasePerson, getErasure } from '@parley/api/erasing/endpoints'
import type { Connection } from '@parley/client'
import { useCallback, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { formatWholeDay } from '#ui/time/format.ts'
import { NotRead } from '../parts/NotRead.tsx'
import { useListed } from '../parts/use-listed.ts'
import setting from '../setting/Setting.module.css'
import styles from './ForAll.module.css'
import { ForAll } from './ForAll.tsx'
import { oneByOne } from './one-by-one.ts'

type Known = AnswerOf<typeof getErasure>

/** Erases a person: says what goes, what stays and what backups still hold, and wants the name typed. */
export default function EraseDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { connection } = useApp()
  const id = useId()
  const [name] = useState(useUsers().get(userId)?.full_name ?? '')
  const load = useCallback((asked: Connection) => asked.call(getErasure, { user_id: userId }), [userId])
  const { answer, problem, read } = useListed(load)
  const [messages, setMessages] = useState(false)
  const [files, setFiles] = useState(false)
  const [typed, setTyped] = useState('')
  const isKnown = answer !== undefined && !answer.is_held
  return (
    <ForAll
      title={t`Erase ${name}`}
      userIds={[userId]}
      action={t`Erase for good`}
      isDangerous
      isReady={isKnown && typed.trim() === name.trim()}
      run={(all, onProgress) =>
        oneByOne(
          all,
          ({ user_id }) =>
            connection.call(erasePerson, { user_id, erase_messages: messages, erase_files: files }),
          onProgress,
        )
      }
      done={() => t`The name is gone; the rest goes within minutes`}
      onClose={onClose}
    >
      {problem !== undefined && <NotRead title={t`What would be gone`} problem={problem} read={read} />}
      {answer === undefined && problem === undefined && <p role="status">{t`Loading…`}</p>}
      {answer?.is_held && (
        <p className={styles.without}>
          {t`A legal hold keeps what this person has written: it cannot be erased.`}
        </p>
      )}
      {isKnown && (
        <>
          <ul className={styles.facts}>
            <li>{t`At once and for good: the name, the address, the picture, the profile, and all that only they see, such as drafts, settings, passwords and sessions.`}</li>
            <li>{t`They are logged out everywhere, and the account cannot come back.`}</li>
            <li>{t`Archives of exports are deleted, all of them.`}</li>
            <li>{t`What others have written stays, also where it quotes them or calls them by name.`}</li>
            <li>{backupsInWords(answer)}</li>
          </ul>
          {answer.messages + answer.files > 0 && (
            <fieldset className={styles.choices}>
              <legend>{t`Erase as well`}</legend>
              {answer.messages > 0 && (
                <Choice
                  label={plural(answer.messages, { one: 'Their one message', other: 'Their # messages' })}
                  about={messages ? t`Gone for everybody.` : t`They stay, under the name “Deleted user”.`}
                  isChosen={messages}
                  choose={setMessages}
                />
              )}
              {answer.files > 0 && (
                <Choice
                  label={plural(answer.files, { one: 'Their one file', other: 'Their # files' })}
                  about={
                    files
                      ? t`Gone for everybody, also where others link to them.`
                      : t`Those stay to which a message links.`
                  }
                  isChosen={files}
                  choose={setFiles}
                />
              )}
            </fieldset>
          )}
          <label htmlFor={`${id}-name`}>{t`To be sure, type the name: ${name}`}</label>
          <input
            id={`${id}-name`}
            className={setting.text}
            value={typed}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </ForAll>
  )
}

interface ChoiceProps {
  label: string
  about: string
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

function Choice({ label, about, isChosen, choose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => choose(target.checked)} />
      <span>
        {label}
        <small className={styles.note}>{about}</small>
      </span>
    </label>
  )
}

function backupsInWords({ backups: { count, gone_at: goneAt } }: Known): string {
  if (goneAt === null) return t`Backups that somebody has made by hand still have all of it.`
  return plural(
    count,
    {
      one: 'One backup still has all of it, until {1}; so have those that somebody has made by hand.',
      other:
        '# backups still have all of it, the last until {1}; so have those that somebody has made by hand.',
    },
    formatWholeDay(goneAt),
  )
}
