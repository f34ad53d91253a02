import { ApiError } from '@parley/client'

export interface Failure<T> {
  readonly one: T
  readonly error: unknown
}

/**
 * Does something for each, one after the other, and waits where the server asks to. What fails stops nothing.
 * @returns what failed
 */
export async function oneByOne<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = []
  for (const [at, one] of all.entries()) {
    onProgress(at)
    try {
      await patiently(() => act(one))
    } catch (error) {
      failures.push({ one, error })
    }
  }
  return failures
}

async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      const seconds = error instanceof ApiError ? error.fields['retry-after'] : undefined
      if (typeof seconds !== 'number') throw error
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}
