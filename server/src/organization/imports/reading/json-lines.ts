import { OperatorError } from '#engine/operator-error.ts'

/** As long as a row of another JSON file may be. */
const MOST_LINE_BYTES = 64 * 1024 * 1024
const NEW_LINE = 0x0a

/**
 * Reads a file with a JSON value a line. Throws OperatorError, with the number of the line, for what is no JSON and for
 * lines that are too long.
 * @returns some values at a time
 */
export async function* jsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown[]> {
  let parts: Buffer[] = []
  let bytes = 0
  let number = 1
  const take = (part: Buffer) => {
    bytes += part.length
    if (bytes > MOST_LINE_BYTES)
      throw new OperatorError(`line ${number} is longer than ${MOST_LINE_BYTES} bytes`)
    parts.push(part)
  }
  const line = () => {
    const text = Buffer.concat(parts).toString().trim()
    parts = []
    bytes = 0
    number++
    return text === '' ? [] : [parsed(text, number - 1)]
  }
  for await (const chunk of stream) {
    const values: unknown[] = []
    let from = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      take(chunk.subarray(from, end))
      values.push(...line())
      from = end + 1
    }
    take(chunk.subarray(from))
    if (values.length > 0) yield values
  }
  yield line()
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError(`line ${number} is not JSON`)
  }
}
