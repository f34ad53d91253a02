import { Direction } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { useStore } from '#store/store.ts'
import { directionOf, language } from './locale.ts'

/** Draws everything anew in another language: no component need know that its words can change. */
export function Translated({ children }: { children: ReactNode }) {
  const code = useStore(language)
  return (
    <Direction.Provider dir={directionOf(code)}>
      <Fragment key={code}>{children}</Fragment>
    </Direction.Provider>
  )
}
