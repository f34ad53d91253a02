import type { MessageWithFlags } from '@parley/api/messages/objects'
import { lazy, Suspense } from 'react'
import { useAnswersTo } from '#data/answers.ts'

const AnswerLine = lazy(() => import('./AnswerLine.tsx'))

/** Below a message that others in its conversation have quoted: who has answered. */
export function AnsweredBy({ message }: { message: MessageWithFlags }) {
  const ids = useAnswersTo(message.id)
  if (ids.length === 0) return null
  return (
    <Suspense>
      <AnswerLine message={message} ids={ids} />
    </Suspense>
  )
}
