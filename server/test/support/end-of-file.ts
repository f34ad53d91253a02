const waiting: (() => Promise<void>)[] = []

/** For what the tests of a file share and make when the first of them asks for it: done after the last one. */
export function atEndOfFile(work: () => Promise<void>): void {
  waiting.push(work)
}

export async function endFile(): Promise<void> {
  for (const work of waiting.splice(0)) await work()
}
