import type { Session } from '@parley/client'
import { speakForAccount } from '#language/speak.ts'

/** Speaks the language that the person has chosen, on whichever device they change it. */
export function followLanguage(session: Session): () => void {
  let spoken: string | undefined
  function speak() {
    const { default_language: chosen } = session.state.settings
    if (chosen === spoken) return
    spoken = chosen
    void speakForAccount(chosen)
  }
  speak()
  return session.subscribe(speak)
}
