import { X } from 'lucide-react'
import { useStore } from '#store/store.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastStack.module.css'
import type { Toasts } from './toasts.ts'

export function ToastStack({ toasts }: { toasts: Toasts }) {
  return (
    <div className={styles.stack} role="alert">
      {useStore(toasts.store).map((toast) => (
        <div key={toast.id} className={styles.toast}>
          {toast.text}
          <IconButton icon={X} size={15} label="Dismiss" onClick={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
