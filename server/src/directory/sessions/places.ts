import { isIP } from 'node:net'
import type { CityResponse, Reader } from 'maxmind'
import { OperatorError } from '#engine/operator-error.ts'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    /** Where network addresses are; undefined if the server has no database of places. */
    readonly places: Places | undefined
  }
}

/** Where network addresses are, by a database in the MaxMind format. It stays in memory. */
export class Places {
  readonly #reader: Reader<CityResponse>

  private constructor(reader: Reader<CityResponse>) {
    this.#reader = reader
  }

  /** Reads the database. Throws OperatorError if the file is none. */
  static async load(path: string): Promise<Places> {
    // Imported here, since most servers have no such file.
    const { open } = await import('maxmind')
    try {
      return new Places(await open<CityResponse>(path))
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new OperatorError(`GEOIP_FILE must be a database in the MaxMind format (.mmdb): ${problem}`)
    }
  }

  /** City and country in English, as far as they are known: `Oslo, Norway`. Empty if nothing is. */
  of(address: string): string {
    if (isIP(address) === 0) return ''
    const found = this.#reader.get(address)
    return [found?.city?.names.en, found?.country?.names.en].filter(Boolean).join(', ')
  }
}
