import type { z } from 'zod'
import type { Connection } from '../../connection/connection.ts'

/** What an assistant can do here. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly isReading: boolean
  /** What the assistant gets to read. Throws ApiError and NetworkError, which it is told. */
  readonly run: (connection: Connection, input: Record<string, unknown>) => Promise<string>
}

interface Declaration<S extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: S
  readonly run: (connection: Connection, input: z.output<S>) => Promise<string>
}

/** A tool; its input is checked before it runs. */
export function tool<S extends z.ZodObject>({ input, run, ...declaration }: Declaration<S>): Tool {
  return { ...declaration, input, run: (connection, given) => run(connection, input.parse(given)) }
}
