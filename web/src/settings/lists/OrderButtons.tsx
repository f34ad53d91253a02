import { ArrowDown, ArrowUp } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  ids: readonly number[]
  id: number
  name: string
  save: (ids: number[]) => Promise<unknown>
}

/** Moves one of several up or down. */
export function OrderButtons({ ids, id, name, save }: Props) {
  const { report } = useApp()
  const at = ids.indexOf(id)
  function move(by: number) {
    const next = ids.filter((one) => one !== id)
    next.splice(at + by, 0, id)
    save(next).catch(report)
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size={16}
        label={t`Move ${name} up`}
        disabled={at === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size={16}
        label={t`Move ${name} down`}
        disabled={at === ids.length - 1}
        onClick={() => move(1)}
      />
    </>
  )
}
