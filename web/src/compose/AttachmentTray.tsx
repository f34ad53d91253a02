import { File as FileIcon, FileSpreadsheet, FileText, Film, Music, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import type { Attachment } from '#data/uploads/attachment.ts'
import { useIsAway } from '#data/use-outbox.ts'
import { formatPercent } from '#language/more-intl.ts'
import { t } from '#language/words.ts'
import styles from './AttachmentTray.module.css'
import { fileSize } from './file-size.ts'

interface Props {
  attachments: readonly Attachment[]
  onRemove: (attachment: Attachment) => void
}

/** The files that will be part of a message, with what becomes of each. */
export default function AttachmentTray({ attachments, onRemove }: Props) {
  const { uploads } = useApp()
  return (
    <ul className={`plain ${styles.tray}`} aria-label={t`Attached files`}>
      {attachments.map((one) => (
        <Tile
          key={one.id}
          attachment={one}
          onRemove={() => onRemove(one)}
          onRetry={() => uploads.do((all) => all.retry(one.id))}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  attachment: Attachment
  onRemove: () => void
  onRetry: () => void
}

function Tile({ attachment, onRemove, onRetry }: TileProps) {
  const { file, name, state } = attachment
  const picture = usePicture(file)
  const Icon = iconOf(file.type)
  return (
    <li className={`${styles.tile} ${picture ? styles.picture : ''}`} data-state={state} title={name}>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <>
          <Icon size={18} aria-hidden="true" className={styles.icon} />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </>
      )}
      {picture && <span className="visually-hidden">{name}</span>}
      <Fate attachment={attachment} isPicture={picture !== undefined} />
      {state === 'failed' && (
        <button
          type="button"
          className={`${styles.button} ${styles.retry}`}
          aria-label={t`Try ${name} again`}
          title={t`Try again`}
          onClick={onRetry}
        >
          <RotateCw size={13} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={state === 'done' ? t`Remove ${name}` : t`Cancel ${name}`}
        title={state === 'done' ? t`Remove` : t`Cancel`}
        onClick={onRemove}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </li>
  )
}

function Fate({ attachment, isPicture }: { attachment: Attachment; isPicture: boolean }) {
  const isAway = useIsAway()
  const { file, name, state, sent, problem } = attachment
  if (state === 'failed') {
    return (
      <span className={styles.problem} role="alert" title={problem}>
        <span className="visually-hidden">{name}: </span>
        {problem}
      </span>
    )
  }
  if (state === 'done') {
    return isPicture ? null : <span className={styles.fate}>{fileSize(file.size)}</span>
  }
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <span className={styles.fate}>
      {state === 'waiting' && isAway ? t`Waiting` : formatPercent(percent / 100)}
      <progress value={percent} max={100} aria-label={t`Upload of ${name}`} />
    </span>
  )
}

/** The address of a picture that the browser has; undefined for other files. */
function usePicture(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function iconOf(type: string) {
  if (/csv|sheet|excel/.test(type)) return FileSpreadsheet
  if (type.startsWith('video/')) return Film
  if (type.startsWith('audio/')) return Music
  return type.startsWith('text/') || type === 'application/pdf' ? FileText : FileIcon
}
