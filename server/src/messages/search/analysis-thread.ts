import { answerInThread } from '#engine/thread.ts'
import { analyze } from './analysis.ts'

answerInThread(analyze)
