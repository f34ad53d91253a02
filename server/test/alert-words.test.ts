import { addAlertWords, getAlertWords, removeAlertWords } from '@parley/api/alert-words/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

const wordsOf = async (person: Person) => (await person.call(getAlertWords, {})).alert_words

test('words are added and removed ignoring case, and only their owner gets events', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await ada.call(addAlertWords, { alert_words: ['Release', ' launch day ', 'release', '  '] })
  expect(await wordsOf(ada)).toEqual(['Release', 'launch day'])
  expect(await toAda.catchUp()).toMatchObject([
    { type: 'alert_words', alert_words: ['Release', 'launch day'] },
  ])
  expect(await toBo.catchUp()).toEqual([])
  await ada.call(removeAlertWords, { alert_words: ['RELEASE', 'never there'] })
  expect(await wordsOf(ada)).toEqual(['launch day'])
  expect(await wordsOf(bo)).toEqual([])
})

test('a message with an alert word is flagged for users who have set it', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  await ada.subscribe('platform')
  await bo.subscribe('platform')
  await lena.subscribe('platform')
  await bo.call(addAlertWords, { alert_words: ['launch'] })
  await server.followAll([bo, lena])
  const [toBo, toLena] = [await bo.follow(), await lena.follow()]
  const say = (content: string) =>
    ada.call(sendMessage, { type: 'channel', to: 'platform', topic: 't', content })
  await say('The Launch, at last')
  await say('relaunched')
  const flags = async (mirror: typeof toBo) =>
    (await mirror.catchUp()).flatMap((event) => (event.type === 'message' ? [event.flags] : []))
  expect(await flags(toBo)).toEqual([['has_alert_word'], []])
  expect(await flags(toLena)).toEqual([[], []])
})

test('a removed word alerts nobody', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await bo.call(addAlertWords, { alert_words: ['launch'] })
  await bo.call(removeAlertWords, { alert_words: ['launch'] })
  const toBo = await bo.follow()
  await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'launch' })
  expect(await toBo.catchUp()).toMatchObject([{ type: 'message', flags: [] }])
})

test('a word that is too long fails the whole request', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const message = 'alert_words[1] is too long (limit: 100 characters)'
  expect(await ada.refused(addAlertWords, { alert_words: ['x', 'y'.repeat(101)] })).toMatchObject({ message })
  expect(await wordsOf(ada)).toEqual([])
})
