import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
} from '@parley/api/saved-snippets/endpoints'
import { maxSnippetTitleLength, type SavedSnippet } from '@parley/api/saved-snippets/objects'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './menus.module.css'

/** Keeps a text under a name. */
export function SaveSnippetDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { connection, toasts, report } = useApp()
  const [title, setTitle] = useState(() => (text.trim().split('\n')[0] ?? '').slice(0, maxSnippetTitleLength))
  function save() {
    connection.call(createSavedSnippet, { title: title.trim(), content: text }).then(() => {
      onClose()
      toasts.show(t`The text is kept as a snippet.`)
    }, report)
  }
  return (
    <DialogCard title={t`Keep this text`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => submit(event, save)}>
        <Field
          label={t`Name`}
          value={title}
          required
          maxLength={maxSnippetTitleLength}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={title.trim() === ''}>
            {t`Keep`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}

/** All snippets, to edit or delete. A toast for undoing could not be reached from a dialog. */
export function SnippetsDialog({ onClose }: { onClose: () => void }) {
  const { connection, report } = useApp()
  const snippets = useSlice((state) => state.savedSnippets)
  const [deleted, setDeleted] = useState<readonly SavedSnippet[]>([])
  const remove = (snippet: SavedSnippet) =>
    void connection
      .call(deleteSavedSnippet, { saved_snippet_id: snippet.id })
      .then(() => setDeleted((before) => [...before, snippet]), report)
  const restore = (snippet: SavedSnippet) => {
    const { title, content } = snippet
    connection
      .call(createSavedSnippet, { title, content })
      .then(() => setDeleted((before) => before.filter((one) => one !== snippet)), report)
  }
  return (
    <DialogCard title={t`Snippets`} onClose={onClose}>
      <ul className={`plain ${styles.list}`}>
        {[...snippets.values()].sort(byText(({ title }) => title)).map((snippet) => (
          <Row key={snippet.id} snippet={snippet} onDelete={() => remove(snippet)} />
        ))}
        {deleted.map((snippet) => (
          <li key={snippet.id} className={styles.row}>
            <span className={styles.note} role="status">
              {t`${snippet.title} is deleted.`}
            </span>
            <Button kind="quiet" onClick={() => restore(snippet)}>
              {t`Undo`}
            </Button>
          </li>
        ))}
      </ul>
      {snippets.size + deleted.length === 0 && <p className={styles.note}>{t`There are none left.`}</p>}
    </DialogCard>
  )
}

interface RowProps {
  snippet: SavedSnippet
  onDelete: () => void
}

function Row({ snippet, onDelete }: RowProps) {
  const [isEdited, setEdited] = useState(false)
  const { title, content } = snippet
  return (
    <li className={styles.row}>
      {isEdited ? (
        <EditForm snippet={snippet} onDone={() => setEdited(false)} />
      ) : (
        <>
          <span className={styles.words}>
            <span>{title}</span>
            <span>{content}</span>
          </span>
          <IconButton icon={Pencil} label={t`Edit ${title}`} onClick={() => setEdited(true)} />
          <IconButton icon={Trash2} label={t`Delete ${title}`} onClick={onDelete} />
        </>
      )}
    </li>
  )
}

/** What was changed stays in the form if it cannot be saved. */
function EditForm({ snippet, onDone }: { snippet: SavedSnippet; onDone: () => void }) {
  const { connection, report } = useApp()
  const [title, setTitle] = useState(snippet.title)
  const [content, setContent] = useState(snippet.content)
  const isBlank = title.trim() === '' || content.trim() === ''
  function save() {
    connection
      .call(editSavedSnippet, { saved_snippet_id: snippet.id, title: title.trim(), content })
      .then(onDone, report)
  }
  return (
    <form className={styles.form} onSubmit={(event) => submit(event, save)}>
      <Field
        // The button that was pressed has given way to it.
        autoFocus
        label={t`Name`}
        value={title}
        required
        maxLength={maxSnippetTitleLength}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Field
        label={t`Text`}
        draw={({ id }) => (
          <textarea
            id={id}
            dir="auto"
            rows={4}
            value={content}
            required
            onChange={(event) => setContent(event.currentTarget.value)}
          />
        )}
      />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={isBlank}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}

/** The composer is around these forms, as far as events are concerned: it would send. */
function submit(event: FormEvent, act: () => void) {
  event.preventDefault()
  event.stopPropagation()
  act()
}
