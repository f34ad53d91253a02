/** A buffer of so many bytes is not a part of one that others share. */
export const UNPOOLED = Buffer.poolSize

/**
 * The first bytes of a buffer that nobody else has. If it begins its memory, and is not a part of a shared one, the rest is
 * free at once: buffers wait for a collection of garbage, which does not come for their sake before there are 60 MB of them.
 */
export function shortened({ buffer, byteOffset, length: size }: Buffer, length = size): Buffer {
  const { byteLength } = buffer
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength >= UNPOOLED)
    return Buffer.from(buffer.transfer(length))
  const exact = Buffer.allocUnsafeSlow(length)
  exact.set(new Uint8Array(buffer, byteOffset, length))
  return exact
}
