import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@zxcvbn-ts/dictionary-compression/compress'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { expect, test } from 'vitest'
import { passwordMinGuesses } from '../realm/limits.ts'
import firstWords from './first-words.ts'

const LISTS = Object.entries({ ...common.dictionary, ...english.dictionary })

test('some lists have more words than are read', () => {
  expect(LISTS.filter(([, words]) => words.length > passwordMinGuesses).length).toBeGreaterThan(2)
})

test.for(LISTS)('the first words of %s are read as they were written', ([, words]) => {
  const first = words.slice(0, passwordMinGuesses)
  expect(firstWords(String(compress([...words])))).toEqual(first)
})

test('the lists are read by what it takes the place of', () => {
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-en/dist/lastnames.json.mjs'))
  expect(readFileSync(file, 'utf8')).toContain("from '@zxcvbn-ts/dictionary-compression/decompress'")
})
