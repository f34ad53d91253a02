import { answerInThread, giveWay } from '#engine/thread.ts'
import { analyze } from './analysis.ts'

giveWay()
answerInThread(analyze)
