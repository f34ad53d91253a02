import { answerOnce } from '#engine/bounded-thread.ts'
import { type LetterToRead, type ReadLetter, readLetter } from './parse.ts'

await answerOnce<LetterToRead, ReadLetter>(async (letter) => {
  const answer = await readLetter(letter)
  // Each file has memory of its own; what shares some is copied.
  const own = answer.files
    .map(({ content }) => content.buffer)
    .filter((buffer) => buffer instanceof ArrayBuffer)
  return { answer, moved: [...new Set(own)] }
})
