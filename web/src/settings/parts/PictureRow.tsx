import { type ReactNode, useId, useRef, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import setting from '../setting/Setting.module.css'
import type { Shape } from './crop.ts'
import { isCroppable, openCrop } from './open-crop.ts'
import styles from './PictureRow.module.css'

interface Props {
  title: string
  about: string
  picture: ReactNode
  /** Whether there is one that can be removed. */
  isOwn: boolean
  /** Of these, one chooses the shape of the part that is shown. */
  shapes: readonly Shape[]
  refusal?: string | undefined
  upload: (file: File) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** A picture that can be replaced by a part of another one, and removed. */
export function PictureRow({ title, about, picture, isOwn, shapes, refusal, upload, remove }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

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

  return (
    <div className={setting.row}>
      <div className={styles.shown}>
        {picture}
        <div className={setting.words}>
          <span>{title}</span>
          <p className={setting.about}>{refusal ?? about}</p>
        </div>
      </div>
      {refusal === undefined && (
        <div className={setting.control}>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={t`${title}: choose a file`}
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (!file) return
              if (isCroppable(file)) openCrop({ file, shapes, title, upload })
              else void run(() => upload(file))
            }}
          />
          {isOwn && (
            <button
              type="button"
              className={setting.link}
              disabled={isBusy}
              aria-label={t`${title}: remove`}
              onClick={() => void run(remove)}
            >
              {t`Remove`}
            </button>
          )}
          <Button
            kind="quiet"
            disabled={isBusy}
            aria-label={t`${title}: upload`}
            onClick={() => input.current?.click()}
          >
            {t`Upload…`}
          </Button>
        </div>
      )}
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
