import { X } from 'lucide-react'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastStack.module.css'
import type { Toast, Toasts } from './toasts.ts'

export function ToastStack({ toasts }: { toasts: Toasts }) {
  return (
    <div className={styles.stack} role="alert">
      {useStore(toasts.store).map((toast) => (
        <div key={toast.id} className={`appears ${styles.toast}`}>
          {toast.text}
          <Action toast={toast} toasts={toasts} />
          <IconButton icon={X} size={15} label={t`Dismiss`} onClick={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}

function Action({ toast: { id, action }, toasts }: { toast: Toast; toasts: Toasts }) {
  if (!action) return null
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        action.onAction()
        toasts.dismiss(id)
      }}
    >
      {action.label}
    </button>
  )
}
