import {
  Camera,
  ChartBarBig,
  Clock3,
  Code,
  File as FileIcon,
  Image,
  ListChecks,
  type LucideIcon,
  Mic,
} from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { t } from '#language/words.ts'
import { useLayerInView } from '#ui/layers-in-view.ts'
import styles from './AddTray.module.css'
import { FileInput } from './FileInput.tsx'
import { code, insertText, insertWord } from './formatting.ts'
import type { Format } from './use-format.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  /** Nothing is written yet: polls and lists are whole messages. */
  isEmpty: boolean
  format: Format
  onFiles: (files: Iterable<File>) => void
  onClose: () => void
}

/** What a phone can put into a message. It stands where the keyboard was. */
export default function AddTray({ field, isEmpty, format, onFiles, onClose }: Props) {
  useLayerInView(onClose)
  // The keyboard takes its place back.
  useEffect(() => {
    const { current } = field
    current?.addEventListener('focus', onClose)
    return () => current?.removeEventListener('focus', onClose)
  }, [field, onClose])

  function write(change: Parameters<Format>[0]) {
    format(change)
    field.current?.focus()
  }
  function attach(files: Iterable<File>) {
    onFiles(files)
    onClose()
  }

  return (
    <fieldset className={`appears ${styles.tray}`} aria-label={t`Add to the message`}>
      <Files icon={Image} name={t`Photos`} accept="image/*,video/*" onFiles={attach} />
      <Files icon={Camera} name={t`Camera`} accept="image/*" capture="environment" onFiles={attach} />
      <Files icon={FileIcon} name={t`File`} onFiles={attach} />
      <Files icon={Mic} name={t`Voice`} accept="audio/*" capture="user" onFiles={attach} />
      <Tile
        icon={ChartBarBig}
        name={t`Poll`}
        disabled={!isEmpty}
        onClick={() => write((edit) => insertText(edit, '/poll '))}
      />
      <Tile
        icon={ListChecks}
        name={t`To-do`}
        disabled={!isEmpty}
        onClick={() => write((edit) => insertText(edit, '/todo '))}
      />
      <Time onTime={(time) => write((edit) => insertWord(edit, `<time:${time}>`))} />
      <Tile icon={Code} name={t`Code`} onClick={() => write(code)} />
    </fieldset>
  )
}

interface TileProps extends ComponentProps<'button'> {
  icon: LucideIcon
  name: string
}

function Tile({ icon: Icon, name, ...rest }: TileProps) {
  return (
    <button type="button" className={styles.tile} {...rest}>
      <span>
        <Icon size={20} aria-hidden="true" />
      </span>
      {name}
    </button>
  )
}

interface FilesProps extends Omit<ComponentProps<typeof FileInput>, 'input'> {
  icon: LucideIcon
  name: string
}

function Files({ icon, name, ...which }: FilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tile icon={icon} name={name} onClick={() => input.current?.click()} />
      <FileInput input={input} {...which} />
    </>
  )
}

/** A time that everybody reads in their own time zone. */
function Time({ onTime }: { onTime: (time: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.time}>
      <Tile icon={Clock3} name={t`Time`} onClick={() => input.current?.showPicker()} />
      <input
        ref={input}
        type="datetime-local"
        tabIndex={-1}
        aria-label={t`Time to add`}
        onBlur={({ currentTarget: { value } }) => value !== '' && onTime(new Date(value).toISOString())}
        onChange={({ currentTarget }) => currentTarget.value !== '' && currentTarget.blur()}
      />
    </span>
  )
}
