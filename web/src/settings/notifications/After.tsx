import { Panels } from './Aside.tsx'
import { Exceptions } from './Exceptions.tsx'

export function After() {
  return (
    <>
      <Exceptions />
      <Panels />
    </>
  )
}
