import { updateRealm, uploadRealmIcon } from '@parley/api/realm/endpoints'
import { maxRealmNameLength } from '@parley/api/realm/limits'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import { isCroppable, openCrop } from '../parts/open-crop.ts'
import styles from './FirstRun.module.css'

/** Name and picture of the organization. They are saved at once, as in the settings. */
export function Look() {
  const id = useId()
  const { connection } = useApp()
  const realm = useRealm()
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isChanged = name !== undefined && name.trim() !== realm.realm_name

  async function run(action: () => Promise<unknown>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(explanationOf(error))
    } finally {
      setBusy(false)
    }
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || isBusy) return
    void run(async () => {
      await connection.call(updateRealm, { name: name.trim() })
      setName(undefined)
    })
  }

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t`How do people know it?`}</h2>
        <span>{t`Name and picture are saved at once`}</span>
      </div>
      <form className={styles.look} onSubmit={save}>
        {realm.realm_icon_source === 'U' ? (
          <img src={realm.realm_icon_url} alt="" />
        ) : (
          <Logo name={realm.realm_name} size={44} />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label={t`Picture of the organization: choose a file`}
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (!file) return
            const upload = (one: File) => connection.call(uploadRealmIcon, {}, { file: one })
            if (isCroppable(file))
              openCrop({ file, shapes: [1], title: t`Picture of the organization`, upload })
            else void run(() => upload(file))
          }}
        />
        <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
          {t`Choose a picture…`}
        </Button>
        <input
          className={styles.text}
          aria-label={t`Name of the organization`}
          dir="auto"
          maxLength={maxRealmNameLength}
          value={name ?? realm.realm_name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button kind="quiet" type="submit" disabled={!isChanged || isBusy}>
          {t`Save`}
        </Button>
      </form>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
