const waiting: (() => Promise<void>)[] = []

/** Registers cleanup after the last test of a file, for what its tests share and the first one creates. */
export function atEndOfFile(work: () => Promise<void>): void {
  waiting.push(work)
}

/** Runs the registered cleanup. */
export async function endFile(): Promise<void> {
  for (const work of waiting.splice(0)) await work()
}
