import type { Compressed, ReadyJson } from '#engine/http/prepared/json.ts'
import type { PresenceField } from './fields.ts'
import type { PresenceFormat } from './present.ts'

export function fieldsText(format: PresenceFormat, fields: readonly PresenceField[]): string {
  return fields
    .map(({ name, presence }) => `${JSON.stringify(name)}:${JSON.stringify(format.valueOf(presence))}`)
    .join()
}

/** The presence of some users as a part of an answer, serialized when it is asked for. */
export class PresencePart implements ReadyJson {
  readonly #format: PresenceFormat
  readonly #fields: () => readonly PresenceField[]
  readonly #shared: (() => Compressed) | undefined

  /**
   * @param fields at least one
   * @param shared the compressed form that others get too
   */
  constructor(format: PresenceFormat, fields: () => readonly PresenceField[], shared?: () => Compressed) {
    this.#format = format
    this.#fields = fields
    this.#shared = shared
  }

  get text(): string {
    return fieldsText(this.#format, this.#fields())
  }

  get length(): number {
    return this.text.length
  }

  *pieces(): Iterable<Buffer> {
    yield Buffer.from(this.text)
  }

  *piecesAfterComma(): Iterable<Buffer> {
    yield Buffer.from(`,${this.text}`)
  }

  get blocks(): readonly (string | Compressed)[] {
    return [this.#shared?.() ?? this.text]
  }
}
