import { OperatorError } from '#engine/operator-error.ts'

/** As long as a row of another JSON file may be. */
const MOST_LINE_BYTES = 64 * 1024 * 1024
const NEW_LINE = 0x0a

/**
 * Reads a file with a JSON value a line. Throws OperatorError for lines that are too long, and for a file of which no line
 * is JSON.
 * @param onBroken told of each line that is no JSON, as where a disk was full while the export was written
 * @returns some values at a time
 */
export async function* jsonLines(
  stream: AsyncIterable<Buffer>,
  onBroken: () => void = () => undefined,
): AsyncGenerator<unknown[]> {
  let isJson = false
  let parts: Buffer[] = []
  let bytes = 0
  let number = 1
  let broken = 0
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
    if (text === '') return []
    try {
      const value: unknown = JSON.parse(text)
      isJson = true
      return [value]
    } catch {
      broken++
      onBroken()
      return []
    }
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
  if (broken > 0 && !isJson) throw new OperatorError('no line of the file is JSON')
}
