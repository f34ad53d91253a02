import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useAnswersTo } from '#data/answers.ts'
import { onDemand } from '#ui/on-demand.tsx'

const AnswerLine = onDemand(() => import('./AnswerLine.tsx'))

/** Below a message that others in its conversation have quoted: who has answered. */
export function AnsweredBy({ message }: { message: MessageWithFlags }) {
  const ids = useAnswersTo(message.id)
  if (ids.length === 0) return null
  return <AnswerLine message={message} ids={ids} />
}
